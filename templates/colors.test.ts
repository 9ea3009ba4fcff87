import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors } from './colors.ts';

const tokens = readFileSync(new URL('../assets/css/tokens.css', import.meta.url), 'utf8');

test.each(Object.keys(colors.light) as (keyof typeof colors.light)[])(
  'drawings and styles agree on what %s is in both schemes',
  (name) => {
    const [, light, dark] =
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    expect({ light, dark }).toEqual({ light: colors.light[name], dark: colors.dark[name] });
  },
);
