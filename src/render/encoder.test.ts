import { expect, test } from 'vitest';
import { createEncoder } from './encoder.ts';

test('texts keep their bytes while others are encoded', () => {
  const encode = createEncoder();
  const texts = Array.from(
    { length: 300 },
    (_, index) => 'aé€𝒳'[index % 4]!.repeat(index * 7) + index,
  );
  const encoded = texts.map(encode);
  expect(encoded.map((bytes) => Buffer.from(bytes).toString())).toEqual(
    texts.map((text) => Buffer.from(text).toString()),
  );
});

test('a text larger than any piece of memory is encoded', () => {
  const text = '€'.repeat(1_000_000);
  expect(createEncoder()(text).byteLength).toBe(3_000_000);
});
