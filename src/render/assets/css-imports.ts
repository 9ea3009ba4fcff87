import path from 'node:path';
import { decodeText } from '../../content/decode-text.ts';
import { checkCharacters } from '../../content/forbidden-characters.ts';
import type { DiagnosticInput } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/location.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from './asset-files.ts';

/**
 * Resolves `@import` to `files`, never to the disk or the network. Adds files that are missing or not text to `mistakes`
 * and replaces them by an empty stylesheet, so that one run finds all of them.
 */
export function createImportResolver(files: AssetFiles, mistakes: DiagnosticInput[]) {
  const texts = new Map<string, string>();
  return {
    resolve(specifier: string, from: string): string {
      const file = path.posix.join(path.posix.dirname(from), specifier);
      if (mistakes.length >= maxWrongImports) return file;
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(specifier))
        mistakes.push({
          code: 'css/foreign-import',
          message: `The stylesheet imports ${specifier} from another site.`,
          why: 'Visitors would have to load it from another server before they see the page.',
          fix: 'Copy the stylesheet to assets/, and import it from there.',
          ...placeOf(specifier, from, texts),
        });
      else if (!files.has(file)) {
        const known = [...files.keys()]
          .filter((name) => name.endsWith('.css'))
          .map((name) => path.posix.relative(path.posix.dirname(from), name));
        mistakes.push({
          code: 'css/missing-import',
          message: `The imported stylesheet assets/${file} is missing.`,
          why: 'An import is relative to its file.',
          fix: didYouMean(specifier, known) ?? 'Add the file, or remove the import.',
          ...placeOf(specifier, from, texts),
        });
      }
      return file;
    },
    read(file: string): string {
      const decoded = decodeText(files.get(file) ?? new Uint8Array());
      if (typeof decoded !== 'string') {
        mistakes.push({
          code: 'css/encoding',
          message: 'The stylesheet is not UTF-8 text.',
          fix: 'Save it as UTF-8, or retype the character at this position.',
          file: `assets/${file}`,
          ...decoded,
        });
        return '';
      }
      const report = (mistake: DiagnosticInput) => mistakes.push(mistake);
      const text = checkCharacters(decoded, { file: `assets/${file}`, report });
      texts.set(file, text);
      const refused = findTooDeep(text) ?? findTooOften(text);
      if (refused === undefined) return text;
      const { offset, ...problem } = refused;
      report({
        code: 'css/syntax',
        ...problem,
        file: `assets/${file}`,
        ...positionAt(text, offset),
      });
      return '';
    },
  };
}

/** The number of wrong imports to report: each is searched in the text. */
const maxWrongImports = 100;

/** The compiler runs out of stack, which ends the process, somewhere between 400 and 800 open brackets. */
const maxDepth = 100;

function findTooDeep(css: string) {
  let depth = 0;
  for (const { 0: bracket, index } of css.matchAll(/[()[\]{}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1));
    if (depth > maxDepth)
      return {
        message: 'The stylesheet has a syntax error: more than a hundred brackets are open here.',
        fix: 'Close them, or write the rule with fewer levels.',
        offset: index,
      };
  }
  return undefined;
}

/** The limit of rules with the same selector: the compiler compares each of them with all others. */
const mostRules = 2000;

function findTooOften(css: string) {
  const counts = new Map<string, number>();
  for (const { 0: selector, index } of css.matchAll(/(?<![^{};@])[^{};@]+(?=\{)/g)) {
    const words = selector.trim();
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    if (count > mostRules)
      return {
        message: `The stylesheet has more than ${mostRules} rules with the same selector.`,
        fix: 'Write these rules as one.',
        offset: index + selector.length - selector.trimStart().length,
      };
  }
  return undefined;
}

/** Finds the position of an import, which lightningcss does not pass to the resolver. */
function placeOf(specifier: string, from: string, texts: ReadonlyMap<string, string>) {
  const file = `assets/${from}`;
  const text = texts.get(from) ?? '';
  const rule = [...text.matchAll(/@import[^;]*/gi)].find(([words]) => words.includes(specifier));
  if (rule === undefined) return { file };
  return {
    file,
    ...positionAt(text, rule.index + rule[0].indexOf(specifier)),
    length: specifier.length,
  };
}
