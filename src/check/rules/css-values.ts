import { createRequire } from 'node:module';
import type { transform } from 'lightningcss';
import type { Declaration, parse } from 'postcss';
import { ifPossible } from '../../if-possible.ts';
import type { Diagnostic, DiagnosticInput } from '../../report/diagnostic.ts';
import { createSuggester, editDistance } from '../../report/suggest.ts';
import type { ParsedRule } from '../rule.ts';

const require = createRequire(import.meta.url);

/**
 * Reports declarations that browsers ignore silently: misspelled properties, and invalid values. The compiler keeps what it
 * cannot parse, because a later version of CSS may allow it. So the rule checks only properties whose values the compiler
 * supports completely, and only values without functions whose result depends on the page.
 */
export const checkCssValues: ParsedRule = ({ sources }, report) => {
  const { all } = require('known-css-properties') as { readonly all: readonly string[] };
  const suggest = createSuggester(all);
  for (const file of sources.styles) {
    const declarations = declarationsOf(sources.read(file) ?? '');
    const unread = findUnread(declarations);
    const warn = (problem: Omit<DiagnosticInput, 'severity' | 'why' | 'file'>) =>
      report({
        severity: 'warning',
        why: 'Browsers ignore the whole declaration.',
        file,
        ...problem,
      });
    for (const declaration of declarations) {
      const { prop, value, raws } = declaration;
      if (unread.has(declaration)) {
        warn({
          code: 'css/wrong-value',
          message: `“${value.replace(/\s+/g, ' ')}” is not a valid value for “${prop}”.`,
          fix: advice(value),
          ...placeOf(declaration, prop + (raws.between ?? ':')),
          length: value.split('\n', 1)[0]?.length ?? 1,
        });
        continue;
      }
      const name = prop.toLowerCase();
      const meant = suggest(name);
      // A name that differs more may be newer than the list.
      if (meant !== undefined && editDistance(meant, name) <= 2)
        warn({
          code: 'css/unknown',
          message: `Unknown property “${prop}”.`,
          fix: `Did you mean “${meant}”?`,
          ...placeOf(declaration),
          length: prop.length,
        });
    }
  }
};

/** Returns the declarations of properties; none if the file does not parse, which the build has reported. */
function declarationsOf(css: string): readonly Declaration[] {
  const found: Declaration[] = [];
  const postcss = require('postcss') as { readonly parse: typeof parse };
  ifPossible(() => postcss.parse(css))?.walkDecls((declaration) => void found.push(declaration));
  return found.filter(
    ({ prop, parent }) =>
      !prop.startsWith('-') &&
      !(parent?.type === 'atrule' && 'name' in parent && descriptors.test(String(parent.name))),
  );
}

/** At-rules that contain descriptors, not properties. */
const descriptors =
  /^(?:font-face|property|page|counter-style|view-transition|font-palette-values|font-feature-values|color-profile)$/;

/** Returns the declarations that the compiler cannot parse. */
function findUnread(declarations: readonly Declaration[]): ReadonlySet<Declaration> {
  const checked = declarations.filter(
    ({ prop, value }) => checkedProperties.has(prop.toLowerCase()) && !uncheckable.test(value),
  );
  const unread = new Set<Declaration>();
  const compiler = require('lightningcss') as { readonly transform: typeof transform };
  compiler.transform({
    filename: 'declarations.css',
    // One rule per line: the line of a rule is the index of its declaration.
    code: Buffer.from(
      checked.map(({ prop, value }) => `a{${prop}:${value.replace(/\s+/g, ' ')}}`).join('\n'),
    ),
    errorRecovery: true,
    visitor: {
      Rule: {
        style({ value: { declarations, loc } }) {
          const declaration = checked[loc.line];
          if (
            declaration !== undefined &&
            declarations?.declarations?.some(({ property }) => property === 'unparsed')
          )
            unread.add(declaration);
        },
      },
    },
  });
  return unread;
}

/** Returns the start of a declaration, or the position after the text `before` in it if that is on the same line. */
function placeOf({ source }: Declaration, before = ''): Pick<Diagnostic, 'line' | 'column'> {
  const { line = 1, column = 1 } = source?.start ?? {};
  return { line, column: before.includes('\n') ? column : column + before.length };
}

function advice(value: string): string {
  const [, number = '', unit = ''] =
    /([\d.]+)\s+(px|r?em|r?lh|ch|ex|vw|vh|%|m?s|deg|fr)\b/i.exec(value) ?? [];
  if (unit !== '') return `Write ${number}${unit} without a space between.`;
  if (/\S[-+]\S/.test(value) && value.includes('('))
    return 'Write a space on both sides of + and -.';
  if (value.startsWith('#')) return 'A color has 3, 4, 6 or 8 digits from 0 to f after the #.';
  return 'Check its keywords, its units and the number of values.';
}

/** Functions with an unknown result or newer than the compiler, and keywords that every property accepts. */
const uncheckable =
  /(?<![\w-])(?!(?:calc|min|max|clamp|rgba?|hsla?)\()[\w-]+\(|\b(?:inherit|initial|unset|revert(?:-layer)?)\b/i;

/** Properties whose values the compiler supports completely. */
const checkedProperties: ReadonlySet<string> = new Set(
  `color background-color border-color border-top-color border-right-color border-bottom-color border-left-color border-block-color border-inline-color outline-color caret-color
  margin margin-top margin-right margin-bottom margin-left margin-block margin-inline margin-block-start margin-block-end margin-inline-start margin-inline-end
  padding padding-top padding-right padding-bottom padding-left padding-block padding-inline padding-block-start padding-block-end padding-inline-start padding-inline-end
  top right bottom left inset inset-block inset-inline inset-block-start inset-block-end inset-inline-start inset-inline-end
  width height inline-size block-size min-width min-height min-inline-size min-block-size max-width max-height max-inline-size max-block-size
  gap row-gap column-gap font-weight font-size line-height opacity z-index order flex flex-grow flex-shrink flex-direction flex-wrap
  border border-top border-right border-bottom border-left border-block border-inline border-width border-style border-radius outline
  text-align text-transform position overflow visibility box-sizing transition-duration transition-delay`.split(
    /\s+/,
  ),
);
