import { expect, it } from 'vitest';
import { readTables, viewOf, writeTables } from './sfnt.ts';

const table = (...bytes: number[]) => viewOf(Uint8Array.from(bytes));
const bytesOf = (view: DataView | undefined) =>
  view === undefined
    ? undefined
    : [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)];

it('reads the tables that were written, whatever their length', () => {
  const font = writeTables(
    new Map([
      ['name', table(1, 2, 3, 4, 5)],
      ['cmap', table(9)],
      ['glyf', table()],
    ]),
  );
  const tables = readTables(font);
  expect([...tables.keys()]).toEqual(['cmap', 'glyf', 'name']);
  expect(bytesOf(tables.get('name'))).toEqual([1, 2, 3, 4, 5]);
  expect(bytesOf(tables.get('cmap'))).toEqual([9]);
});

it('lays tables on multiples of four and sums them up as the format asks', () => {
  const view = viewOf(
    writeTables(
      new Map([
        ['cmap', table(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 2)],
        ['name', table(1)],
      ]),
    ),
  );
  expect(view.getUint32(0)).toBe(0x00010000);
  expect(view.getUint32(12 + 4)).toBe(1);
  expect(view.getUint32(12 + 8) % 4).toBe(0);
  expect(view.getUint32(28 + 4)).toBe(0x01000000);
  expect(view.byteLength % 4).toBe(0);
});

it('reads a font that lies in the middle of a buffer', () => {
  const font = writeTables(new Map([['cmap', table(7)]]));
  const within = new Uint8Array(font.length + 20);
  within.set(font, 20);
  expect(bytesOf(readTables(within.subarray(20)).get('cmap'))).toEqual([7]);
});

it('refuses what is no font', () => {
  expect(() => readTables(Uint8Array.from([1, 2, 3]))).toThrow(RangeError);
  expect(() => readTables(new Uint8Array(12).fill(255))).toThrow(RangeError);
});
