import type { TokensList } from 'marked';
import { ifPossible } from '../../if-possible.ts';
import type { Problem } from '../../report/diagnostic.ts';
import { lex, TooComplexText } from './lex.ts';
import { MappedLines } from './mapped-text.ts';
import type { Source } from './source.ts';

/**
 * Returns the tokens of a text; none if the lexer fails, which is reported at the line where it fails. Versions of marked
 * have thrown errors and exceeded the stack on unusual texts.
 */
export function lexOrReport(source: Source, read: (body: string) => TokensList = lex): TokensList {
  try {
    return read(source.body);
  } catch (error) {
    const mapped = new MappedLines(source.body, 0, source);
    if (error instanceof TooComplexText) {
      const [line = ''] = error.text.split('\n', 1);
      mapped.report(tooComplex, Math.max(0, source.body.indexOf(line)), 1);
    } else mapped.report(unreadable, failingLine(source.body, read), 1);
    return lex('');
  }
}

/** Returns the offset of the first line with which the lexer fails. */
function failingLine(body: string, read: (body: string) => TokensList): number {
  const starts = [0, ...Array.from(body.matchAll(/\n(?=[^\n])/g), ({ index }) => index + 1)];
  let [readable, failing] = [0, starts.length];
  while (failing - readable > 1) {
    const middle = (readable + failing) >> 1;
    if (ifPossible(() => read(body.slice(0, starts[middle]))) !== undefined) readable = middle;
    else failing = middle;
  }
  return starts[readable] ?? 0;
}

const unreadable: Problem = {
  code: 'markdown/unreadable',
  message: 'The text cannot be parsed from this line on.',
  why: 'The Markdown parser fails on this combination of lists, quotations and emphasis.',
  fix: 'Simplify this part of the text.',
};

const tooComplex: Problem = {
  code: 'markdown/too-complex',
  message:
    'This part of the text has too many links, or too much emphasis or nesting, for its length.',
  why: 'Parsing it would take minutes.',
  fix: 'Split it with empty lines, or use fewer markers and levels.',
};
