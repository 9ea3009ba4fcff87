import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colours } from './colours.ts';

const tokens = readFileSync(new URL('../assets/css/tokens.css', import.meta.url), 'utf8');

test.each(Object.keys(colours.light) as (keyof typeof colours.light)[])(
  'drawings and styles agree on what %s is in both schemes',
  (name) => {
    const [, light, dark] =
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    expect({ light, dark }).toEqual({ light: colours.light[name], dark: colours.dark[name] });
  },
);
