import { describe, expect, test } from 'vitest';
import { chartSides, chartSize, drawSide } from './depth-chart.tsx';
import { drawFlatLine } from './flat-line.tsx';
import { drawings, figureSize, type Drawing, type FigureName } from './industry-drawings.ts';
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
  expect(drawFlatLine(7)).toMatch(/V60h9999$/);
});

describe('the drawing of an industry', () => {
  test.each(Object.keys(drawings) as FigureName[])('%s stays within its size', (name) => {
    const { areas, lines, diamonds = [], labels }: Drawing = drawings[name];
    const points = [
      ...labels,
      ...diamonds,
      ...[...Object.values(areas), ...Object.values(lines)].flatMap(walk),
    ];
    expect(points.length).toBeGreaterThan(20);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(figureSize.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(figureSize.height);
    }
  });

  test('shows ledgers that differ at first and agree at the end', () => {
    const { lines } = drawings.reconciliation;
    const [old, renewed] = [walk(lines.other), walk(lines.live)];
    expect(renewed[0]).not.toEqual(old[0]);
    expect(renewed.at(-1)).toEqual(old.at(-1));
  });

  test('shows bars that are as long as the depth beside them says', () => {
    const { lines, labels } = drawings['order-book'];
    const bars = [lines.ask, lines.live].flatMap((path = '') =>
      [...path.matchAll(/h(\d+)/g)].map(([, length]) => Number(length)),
    );
    const depths = labels.flatMap(({ end, figure }) => (end && figure ? [Number(figure)] : []));
    const [longest, deepest] = [Math.max(...bars), Math.max(...depths)];
    expect(bars).toHaveLength(6);
    bars.forEach((length, at) =>
      expect(length / longest).toBeCloseTo((depths[at] ?? NaN) / deepest, 1),
    );
  });

  test('shows amounts that add up to the payout of both sides', () => {
    const numbers = numbersOf('settlement');
    const [payout, own] = [numbers.pop(), numbers.pop()];
    expect(own).toBe(payout);
    expect(sum(numbers)).toBeCloseTo(payout ?? NaN, 2);
  });

  test('shows a model with a smaller error than its baseline', () => {
    const [model = NaN, baseline] = numbersOf('forecast').slice(-2);
    expect(model).toBeLessThan((baseline ?? NaN) / 2);
  });

  test('shows readings within their limits, and one that is not', () => {
    const [upper = NaN, mean, lower = NaN, alarm] = numbersOf('control');
    expect(alarm).toBeGreaterThan(upper);
    expect((upper + lower) / 2).toBeCloseTo(mean ?? NaN, 1);
    const [top = NaN, bottom = NaN] = walk(drawings.control.lines.other)
      .map(({ y }) => y)
      .sort((a, b) => a - b)
      .filter((y, at, all) => y !== all[at - 1]);
    for (const { y } of walk(drawings.control.lines.live)) {
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(bottom);
    }
  });
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

const numbersOf = (name: FigureName) =>
  drawings[name].labels.flatMap(({ figure }) =>
    figure ? [parseFloat(figure.replace('−', '-'))] : [],
  );

/** The points of a path with the commands that the drawings use. */
function walk(path: string = ''): { readonly x: number; readonly y: number }[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MmHhVvlz])([^MmHhVvlz]*)/g)].flatMap(
    ([, command = '', values = '']) => {
      const numbers = [...values.matchAll(/-?[\d.]+/g)].map(Number);
      if (command === 'z') return [];
      if (/[HhVv]/.test(command)) {
        const [value = 0] = numbers;
        if (command === 'H') x = value;
        else if (command === 'h') x += value;
        else if (command === 'V') y = value;
        else y += value;
        return [{ x, y }];
      }
      const points = [];
      for (let at = 0; at < numbers.length; at += 2) {
        const [dx = 0, dy = 0] = numbers.slice(at, at + 2);
        [x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy];
        points.push({ x, y });
      }
      return points;
    },
  );
}
