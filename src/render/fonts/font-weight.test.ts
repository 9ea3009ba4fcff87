import { expect, test } from 'vitest';
import { readWeight, weightBands } from './fonts.ts';

test.each([
  ['600', { from: 600, to: 600 }],
  ['400 700', { from: 400, to: 700 }],
  [' 1  1000 ', { from: 1, to: 1000 }],
])('reads the weight “%s”', (written, weight) => {
  expect(readWeight(written)).toEqual(weight);
});

test.each([
  [
    { from: 400, to: 700 },
    [
      { from: 400, to: 599, bold: false, typical: 400 },
      { from: 600, to: 700, bold: true, typical: 700 },
    ],
  ],
  [
    { from: 500, to: 650 },
    [
      { from: 500, to: 599, bold: false, typical: 500 },
      { from: 600, to: 650, bold: true, typical: 650 },
    ],
  ],
  [{ from: 100, to: 300 }, [{ from: 100, to: 300, bold: false, typical: 300 }]],
  [{ from: 600, to: 600 }, [{ from: 600, to: 600, bold: true, typical: 600 }]],
])('parts %o where browsers change to a bold face', (range, bands) => {
  expect(weightBands(range)).toEqual(bands);
});
