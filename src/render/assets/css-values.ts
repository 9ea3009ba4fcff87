import { distance } from 'fastest-levenshtein';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/position.ts';
import { suggest } from '../../report/suggest.ts';
import { cssProperties } from './css-properties.ts';
import type { Declaration, ScannedCss } from './css-scan.ts';

/**
 * Warns of declarations that browsers skip without a word: names with a slip, and values that their property cannot have.
 * The compiler keeps what it cannot read, since a later CSS may allow it; so only properties are judged whose values it
 * knows in full, and only values without `var()` and other functions whose result nobody knows before.
 */
export async function findDoubtful(files: readonly ScannedCss[]): Promise<Diagnostic[]> {
  const styles = files.flatMap((file) =>
    file.declarations
      .filter(({ name, within }) => within === '' && !name.startsWith('-'))
      .map((declaration) => ({ file, declaration })),
  );
  const judged = styles
    .map(({ declaration }) => declaration)
    .filter(({ name, value }) => settled.has(name.toLowerCase()) && !unknowable.test(value));
  const unread = await findUnread(judged);
  return styles.flatMap(({ file, declaration }) => {
    const doubt = doubtOf(declaration, unread);
    if (doubt === undefined) return [];
    const { offset, ...rest } = doubt;
    return [
      {
        severity: 'warning' as const,
        why: 'Browsers skip the whole declaration.',
        file: `assets/${file.file}`,
        ...positionAt(file.css, offset),
        ...rest,
      },
    ];
  });
}

type Doubt = Pick<Diagnostic, 'code' | 'message' | 'fix' | 'length'> & { readonly offset: number };

function doubtOf(declaration: Declaration, unread: ReadonlySet<Declaration>): Doubt | undefined {
  const { name, nameAt, value, valueAt } = declaration;
  const misspelt = misspeltName(declaration);
  if (misspelt !== undefined)
    return {
      code: 'css/unknown',
      message: `There is no property “${name}”.`,
      fix: `Did you mean “${misspelt}”?`,
      offset: nameAt,
      length: name.length,
    };
  const end = /\b(?:calc|min|max|clamp)\(/i.test(value)
    ? /(?<=[\s(])[-+*/](?=\s*[,)])/.exec(value)
    : null;
  if (end !== null)
    return {
      code: 'css/wrong-value',
      message: `A formula in the value of “${name}” ends with “${end[0]}”.`,
      fix: 'Write what comes behind the sign, or take it out.',
      offset: valueAt + end.index,
      length: 1,
    };
  if (!unread.has(declaration)) return undefined;
  return {
    code: 'css/wrong-value',
    message: `“${name}” cannot be “${value.replace(/\s+/g, ' ')}”.`,
    fix: advice(value),
    offset: valueAt,
    length: value.split('\n', 1)[0]?.length ?? 1,
  };
}

/** The declarations that the compiler cannot read. */
async function findUnread(declarations: readonly Declaration[]): Promise<ReadonlySet<Declaration>> {
  const texts = declarations.map(({ name, value }) => `${name}:${value.replaceAll('\n', ' ')}`);
  const fresh = [...new Set(texts)].filter((text) => !judgements.has(text));
  const { transform } = await import('lightningcss');
  transform({
    filename: 'declarations.css',
    // One rule a line, so that the place of a rule tells which declaration it holds.
    code: Buffer.from(fresh.map((text) => `a{${text}}`).join('\n')),
    errorRecovery: true,
    visitor: {
      Rule: {
        style({
          value: {
            declarations: { declarations: found = [], importantDeclarations = [] } = {},
            loc,
          },
        }) {
          const text = fresh[loc.line];
          if (text !== undefined)
            judgements.set(
              text,
              ![...found, ...importantDeclarations].some(({ property }) => property === 'unparsed'),
            );
        },
      },
    },
  });
  return new Set(declarations.filter((_, index) => judgements.get(texts[index] ?? '') === false));
}

/** Whether the compiler reads a declaration: a server compiles the same ones again after every change. */
const judgements = new Map<string, boolean>();

/** A name that is not known and one or two slips away from one that is. */
function misspeltName({ name }: Declaration): string | undefined {
  const lower = name.toLowerCase();
  if (cssProperties.has(lower)) return undefined;
  const meant = suggest(lower, cssProperties);
  return meant !== undefined && distance(meant, lower) <= 2 ? meant : undefined;
}

function advice(value: string): string {
  const [, number = '', unit = ''] =
    /([\d.]+)\s+(px|r?em|r?lh|ch|ex|vw|vh|%|m?s|deg|fr)\b/i.exec(value) ?? [];
  if (unit !== '') return `Write ${number}${unit} without a space between.`;
  if (/\S[-+]\S/.test(value) && value.includes('('))
    return 'Write a space on both sides of + and -.';
  if (value.startsWith('#')) return 'A color has 3, 4, 6 or 8 digits from 0 to f behind the #.';
  return 'Look at its words and units, and how many there are.';
}

/** What may stand for anything, or is newer than the compiler; keywords that every property takes. */
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
