import { expect, it } from 'vitest';
import { createReport, type Diagnostic } from '../../report/diagnostic.ts';
import type { ParsedSite } from '../rule.ts';
import { checkCssValues } from './css-values.ts';

function check(css: string): readonly Diagnostic[] {
  const [found, report] = createReport();
  const sources = { styles: ['assets/main.css'], read: () => css };
  checkCssValues({ sources } as unknown as ParsedSite, report);
  return found;
}

it.each([
  [
    'a value that its property cannot have',
    'a {\n  color: rde;\n}',
    'css/wrong-value 2:10',
    '“rde” is not a valid value for “color”. Check its keywords, its units and the number of values.',
  ],
  [
    'one too many',
    'a { margin: 1px 2px 3px 4px 5px !important }',
    'css/wrong-value 1:13',
    'the number of values',
  ],
  [
    'a space before a unit',
    'a { b { width: 10 px } }',
    'css/wrong-value 1:16',
    'Write 10px without a space between.',
  ],
  [
    'a color with five digits',
    'a { background-color: #12345 }',
    'css/wrong-value 1:23',
    'A color has 3, 4, 6 or 8 digits',
  ],
  [
    'a formula that ends too early',
    'a { width: calc(1px + ) }',
    'css/wrong-value 1:12',
    '“calc(1px + )” is not a valid value for “width”.',
  ],
  [
    'a formula without spaces',
    'a { width: calc(1px+2px) }',
    'css/wrong-value 1:12',
    'Write a space on both sides of + and -.',
  ],
  [
    'a misspelt property',
    '@media print {\n  a { colr: red }\n}',
    'css/unknown 2:7',
    'Unknown property “colr”. Did you mean “color”?',
  ],
])('warns of %s', (_, css, place, words) => {
  const found = check(css);
  expect(
    found.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`),
  ).toEqual([`warning ${place}`]);
  expect(`${found[0]?.message} ${found[0]?.fix}`).toContain(words);
});

it.each([
  'color: light-dark(#fff, #000); color: color-mix(in oklch, red, blue); color: AccentColor; color: contrast-color(red); color: inherit',
  'width: stretch; width: calc-size(auto, size); width: if(style(--x: 1): 2px); height: anchor-size(width); inset: anchor(top)',
  'margin: var(--a) var(--b); padding: env(safe-area-inset-left) 0; width: calc(var(--x) * -1); width: min(100% - 2rem, 65ch)',
  'box-shadow: none; grid-template-rows: subgrid; display: math; text-wrap: pretty; corner-shape: squircle; some-day: new',
  '-webkit-appearance: none; --colr: rde; --x: calc(1 + );',
  'background: url(a/) ; transition-duration: 0s, .1s; font-weight: 650.5; flex: 1 1 0%; z-index: auto; overflow: clip auto',
])('accepts what browsers support or may support later: %s', (css) => {
  const descriptors =
    '@font-face { font-family: x; src: local("x"); font-weight: 100 900 } @property --y { syntax: "*"; inherits: false }';
  expect(check(`a { ${css} } ${descriptors}`)).toEqual([]);
});

it('leaves a file that does not parse to the build', () => {
  expect(check('a { color: rde; ')).toEqual([]);
});
