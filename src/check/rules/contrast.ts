import { contrastOf, parseColor, type Color } from '../color.ts';
import { findText } from '../locate.ts';
import type { ParsedRule } from '../rule.ts';

/** The pairs of colors that a site declares must have enough contrast in both color schemes (WCAG 2.2, 1.4.3 and 1.4.11). */
export const checkContrast: ParsedRule = ({ map, sources }, report) => {
  const declared = map.checks?.contrast;
  if (declared === undefined) return;
  const { file, pairs } = declared;
  const css = sources.read(file) ?? '';
  for (const { color, background, min } of pairs) {
    for (const scheme of ['light', 'dark'] as const) {
      const [front, back] = [color, background].map((name) => valueOf(name, scheme, css));
      if (front === undefined || back === undefined) {
        report({
          code: 'color/unknown',
          message: `The stylesheet defines no usable color ${front === undefined ? color : background}.`,
          why: 'Its contrast cannot be computed.',
          fix: 'Define it as #rrggbb or light-dark(#rrggbb, #rrggbb), or remove the pair from the checks.',
          file,
        });
        break;
      }
      const ratio = contrastOf(front, back);
      if (ratio >= min) continue;
      report({
        code: 'color/contrast',
        message: `In the ${scheme} scheme, ${color} has a contrast of ${ratio.toFixed(2)}:1 on ${background}; the minimum is ${min}:1.`,
        why: 'People with low vision cannot read it.',
        fix: `Make ${color} ${scheme === 'light' ? 'darker' : 'lighter'}.`,
        ...(findText(`${color}:`, [file], sources) ?? { file }),
      });
    }
  }
};

/** Resolves the color of a custom property in one scheme, through `light-dark()` and `var()`. Uses the first declaration. */
function valueOf(
  name: string,
  scheme: 'light' | 'dark',
  css: string,
  depth = 0,
): Color | undefined {
  const value = new RegExp(`(?:^|[\\s;{])${name}\\s*:\\s*([^;}]+)`).exec(css)?.[1]?.trim();
  const [, light, dark] =
    /^light-dark\(\s*([^,]+(?:\([^)]*\))?)\s*,\s*(.+)\)$/.exec(value ?? '') ?? [];
  const own = (light === undefined ? value : scheme === 'light' ? light : dark)?.trim();
  const reference = /^var\(\s*(--[\w-]+)\s*\)$/.exec(own ?? '')?.[1];
  if (reference !== undefined)
    return depth > 8 ? undefined : valueOf(reference, scheme, css, depth + 1);
  return own === undefined ? undefined : parseColor(own);
}
