/** Red, green and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/**
 * Reads `#rgb`, `#rrggbb`, `rgb(r g b)` or `rgb(r, g, b)`; `undefined` for anything else,
 * transparency included.
 */
export function parseColor(text: string): Color | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const digits =
      hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return digits.map((pair) => Number.parseInt(pair, 16)) as unknown as Color;
  }
  const [, red, green, blue] = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(text) ?? [];
  return red === undefined || green === undefined || blue === undefined
    ? undefined
    : [Number(red), Number(green), Number(blue)];
}

/**
 * Returns the contrast ratio of two colors, from 1 to 21
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
export function contrastOf(one: Color, other: Color): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const luminanceOf = ([red, green, blue]: Color) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
