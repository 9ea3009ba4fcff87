import { expect, test } from 'vitest';
import { temporarySite } from '../test-support/temporary-site.ts';
import { readText } from './read-text.ts';

test('texts of any size are read whole, one after the other', () => {
  const sizes = [10, 2 ** 18 - 1, 0, 2 ** 18, 2 ** 18 + 1, 3];
  const texts = sizes.map((size, index) => String(index).repeat(size));
  const root = temporarySite(
    Object.fromEntries(texts.map((text, index) => [`content/${index}.md`, text])),
  );
  for (const [index, text] of texts.entries())
    expect(
      readText(root, `content/${index}.md`, () => expect.unreachable()) === text,
      text[0],
    ).toBe(true);
});
