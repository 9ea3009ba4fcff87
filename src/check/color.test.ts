import { expect, test } from 'vitest';
import { contrastOf, parseColor, type Color } from './color.ts';

test.each<[string, Color | undefined]>([
  ['#ffffff', [255, 255, 255]],
  ['#0a8', [0, 170, 136]],
  ['rgb(1 2 3)', [1, 2, 3]],
  ['RGB(1, 2, 3)', [1, 2, 3]],
  ['rgb(1 2 3 / 50%)', undefined],
  ['#12345', undefined],
  ['canvas', undefined],
])('%s is the color %j', (text, color) => {
  expect(parseColor(text)).toEqual(color);
});

test('the contrast is the ratio of WCAG, in either order of the colors', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrastOf([255, 255, 255], [255, 255, 255])).toBe(1);
  expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
