import { positionAt } from '../../report/location.ts';
import { contrastOf, parseColor, type Color } from '../color.ts';
import { siteRule } from '../rule.ts';

/**
 * The pairs of colors that a site declares must have enough contrast in both color schemes (WCAG
 * 2.2, 1.4.3 and 1.4.11).
 */
export const contrast = siteRule(
  ['color/unknown', 'color/contrast'],
  ({ site: { map }, read }, report) => ({
    end() {
      const { file = '', pairs = [] } = map.checks?.contrast ?? {};
      const css = read(file) ?? '';
      for (const { color, background, min } of pairs) {
        const unknown = [color, background].find(
          (name) => valueOf(name, 'light', css) === undefined,
        );
        if (unknown !== undefined) {
          report({
            code: 'color/unknown',
            message: `The stylesheet defines no usable color ${unknown}.`,
            why: 'Its contrast cannot be computed.',
            fix: 'Define it as #rrggbb or light-dark(#rrggbb, #rrggbb), or remove the pair from the checks.',
            file,
          });
          continue;
        }
        for (const scheme of ['light', 'dark'] as const) {
          const [front, back] = [color, background].map((name) => valueOf(name, scheme, css));
          const ratio = front && back ? contrastOf(front, back) : min;
          if (ratio < min)
            report({
              code: 'color/contrast',
              message: `In the ${scheme} scheme, ${color} has a contrast of ${ratio.toFixed(2)}:1 on ${background}; the minimum is ${min}:1.`,
              why: 'People with low vision cannot read it.',
              fix: `Make ${color} ${scheme === 'light' ? 'darker' : 'lighter'}.`,
              file,
              ...positionAt(css, declaration(color).exec(css)?.index ?? 0),
              length: color.length,
            });
        }
      }
    },
  }),
);

/** Matches the declaration of a custom property. */
const declaration = (name: string) => new RegExp(`(?<=^|[\\s;{])${name}\\s*:\\s*([^;}]+)`);

/**
 * Resolves the color of a custom property in one scheme, through `light-dark()` and `var()`. Uses
 * the first declaration.
 */
function valueOf(
  name: string,
  scheme: 'light' | 'dark',
  css: string,
  depth = 0,
): Color | undefined {
  const value = declaration(name).exec(css)?.[1]?.trim() ?? '';
  const [, light, dark] = /^light-dark\(\s*([^,]+(?:\([^)]*\))?)\s*,\s*(.+)\)$/.exec(value) ?? [];
  const own = (light === undefined ? value : scheme === 'light' ? light : (dark ?? '')).trim();
  const reference = /^var\(\s*(--[\w-]+)\s*\)$/.exec(own)?.[1];
  if (reference === undefined) return parseColor(own);
  return depth > 8 ? undefined : valueOf(reference, scheme, css, depth + 1);
}
