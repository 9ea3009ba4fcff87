import { describe, expect, test } from 'vitest';
import { chartSides, chartSize, drawSide } from './depth-chart.tsx';
import { drawFlatLine } from './flat-line.tsx';
import { accumulate, makeOrderBook } from './order-book.ts';
import { breakLines } from './social-image.tsx';

describe('an order book', () => {
  test('is the same for the same seed, and differs for another', () => {
    expect(makeOrderBook(16, 24)).toEqual(makeOrderBook(16, 24));
    expect(makeOrderBook(16, 24)).not.toEqual(makeOrderBook(17, 24));
  });

  test('has every bid below every ask, and something at each price', () => {
    const { bids, asks, middle } = makeOrderBook(16, 24);
    expect(Math.max(...bids.map(({ price }) => price))).toBeLessThan(middle);
    expect(Math.min(...asks.map(({ price }) => price))).toBeGreaterThan(middle);
    expect(Math.min(...[...bids, ...asks].map(({ size }) => size))).toBeGreaterThan(0);
  });
});

describe('a side of the chart', () => {
  test('begins at its best price: the spread between the sides is empty', () => {
    expect(chartSides.bids.curve).toMatch(/^M230 320v-/);
    expect(chartSides.asks.curve).toMatch(/^M270 320v-/);
    expect(makeOrderBook(16, 24).bids[0]?.price).toBe(9996);
  });

  test('rises with what is offered up to each price, one step a level', () => {
    const levels = makeOrderBook(16, 24).asks;
    const rises = [...drawSide(levels, 1).curve.matchAll(/v-(\d+)h10/g)].map(([, rise]) =>
      Number(rise),
    );
    expect(rises).toHaveLength(levels.length);
    const totals = accumulate(levels);
    expect((rises[0] ?? 0) / sum(rises)).toBeCloseTo((totals[0] ?? 0) / (totals.at(-1) ?? 1), 1);
  });

  test.each(Object.entries(chartSides))(
    'of %s ends at the edge of the drawing and stays below its top',
    (_name, { curve }) => {
      const across = sum(
        [...curve.matchAll(/h(-?\d+)/g)].map(([, step]) => Math.abs(Number(step))),
      );
      const up = sum([...curve.matchAll(/v-(\d+)/g)].map(([, rise]) => Number(rise)));
      const [, start] = /^M(\d+) /.exec(curve) ?? [];
      expect(across + Math.abs(Number(start) - chartSize.width / 2)).toBe(chartSize.width / 2);
      expect(up).toBeLessThan(chartSize.height);
    },
  );
});

test('the flat line stays within its drawing and ends in the middle', () => {
  let price = 60;
  for (const [, move] of drawFlatLine(7).matchAll(/v(-?\d+)/g)) {
    price += Number(move);
    expect(price).toBeGreaterThan(2);
    expect(price).toBeLessThan(118);
  }
  expect(drawFlatLine(7)).toMatch(/V60H1200$/);
});

describe('a title on a social image', () => {
  test('is broken between words', () => {
    expect(breakLines('Software that holds when markets move', 15)).toEqual([
      'Software that',
      'holds when',
      'markets move',
    ]);
  });

  test('keeps a word that is longer than a line whole', () => {
    expect(breakLines('Datenschutzerklärung lesen', 15)).toEqual(['Datenschutzerklärung', 'lesen']);
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
