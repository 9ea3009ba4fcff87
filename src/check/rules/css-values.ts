import { createRequire } from 'node:module';
import type { transform } from 'lightningcss';
import type { Declaration, parse } from 'postcss';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { createSuggester, editDistance } from '../../report/suggest.ts';
import type { ParsedRule } from '../rule.ts';

const require = createRequire(import.meta.url);

/**
 * Declarations that browsers skip without a message: names with a slip, and values that their property cannot have.
 * The compiler keeps what it cannot read, since a later CSS may allow it; so only properties are judged whose values
 * it knows in full, and only values without functions whose result depends on the page.
 */
export const checkCssValues: ParsedRule = ({ sources }, report) => {
  const { all } = require('known-css-properties') as { readonly all: readonly string[] };
  const suggest = createSuggester(all);
  for (const file of sources.styles) {
    const declarations = declarationsOf(sources.read(file) ?? '');
    const unread = findUnread(declarations);
    for (const declaration of declarations) {
      const doubt = unread.has(declaration)
        ? wrongValue(declaration)
        : unknownName(declaration, suggest);
      if (doubt !== undefined)
        report({
          severity: 'warning',
          why: 'Browsers ignore the whole declaration.',
          file,
          ...doubt,
        });
    }
  }
};

/** The declarations of properties; none where the file does not parse, which the build has reported. */
function declarationsOf(css: string): readonly Declaration[] {
  const found: Declaration[] = [];
  const postcss = require('postcss') as { readonly parse: typeof parse };
  try {
    postcss.parse(css).walkDecls((declaration) => void found.push(declaration));
  } catch {
    return [];
  }
  return found.filter(
    ({ prop, parent }) =>
      !prop.startsWith('-') &&
      !(parent?.type === 'atrule' && 'name' in parent && descriptors.test(String(parent.name))),
  );
}

/** At-rules that contain descriptors, not properties. */
const descriptors =
  /^(?:font-face|property|page|counter-style|view-transition|font-palette-values|font-feature-values|color-profile)$/;

/** The declarations that the compiler cannot read. */
function findUnread(declarations: readonly Declaration[]): ReadonlySet<Declaration> {
  const judged = declarations.filter(
    ({ prop, value }) => settled.has(prop.toLowerCase()) && !unknowable.test(value),
  );
  const unread = new Set<Declaration>();
  const compiler = require('lightningcss') as { readonly transform: typeof transform };
  compiler.transform({
    filename: 'declarations.css',
    // One rule a line, so that the line of a rule is the index of its declaration.
    code: Buffer.from(
      judged.map(({ prop, value }) => `a{${prop}:${value.replaceAll('\n', ' ')}}`).join('\n'),
    ),
    errorRecovery: true,
    visitor: {
      Rule: {
        style({ value: { declarations, loc } }) {
          const declaration = judged[loc.line];
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

/** Where a declaration begins, or as far behind that as the text before the place is long, if it is in the same line. */
function placeOf({ source }: Declaration, before = ''): Pick<Diagnostic, 'line' | 'column'> {
  const { line = 1, column = 1 } = source?.start ?? {};
  return { line, column: before.includes('\n') ? column : column + before.length };
}

type Doubt = Omit<Diagnostic, 'severity' | 'why' | 'file'>;

function wrongValue(declaration: Declaration): Doubt {
  const { prop, value, raws } = declaration;
  return {
    code: 'css/wrong-value',
    message: `“${value.replace(/\s+/g, ' ')}” is not a valid value for “${prop}”.`,
    fix: advice(value),
    ...placeOf(declaration, prop + (raws.between ?? ':')),
    length: value.split('\n', 1)[0]?.length ?? 1,
  };
}

/** A name that is not known and one or two slips away from one that is. */
function unknownName(
  declaration: Declaration,
  suggest: (name: string) => string | undefined,
): Doubt | undefined {
  const { prop } = declaration;
  const name = prop.toLowerCase();
  const meant = suggest(name);
  if (meant === undefined || editDistance(meant, name) > 2) return undefined;
  return {
    ...placeOf(declaration),
    code: 'css/unknown',
    message: `Unknown property “${prop}”.`,
    fix: `Did you mean “${meant}”?`,
    length: prop.length,
  };
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

/** Functions whose result is unknown or that are newer than the compiler; keywords that every property takes. */
const unknowable =
  /(?<![\w-])(?!(?:calc|min|max|clamp|rgba?|hsla?)\()[\w-]+\(|\b(?:inherit|initial|unset|revert(?:-layer)?)\b/i;

/** Properties whose every value the compiler reads. */
const settled: ReadonlySet<string> = new Set(
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
