import type { Diagnostic, Severity } from '../../report/diagnostic.ts';

/** A place as the compiler says it: both numbers 1-based, the file relative to `assets/`. */
interface Place {
  readonly fileName: string;
  readonly line: number;
  readonly column: number;
}

/** What the compiler throws for a stylesheet that does not parse. */
export interface SyntaxMistake extends Error {
  readonly fileName: string;
  readonly loc: { readonly line: number; readonly column: number };
}

export function isSyntaxError(error: unknown): error is SyntaxMistake {
  return error instanceof Error && 'fileName' in error && 'loc' in error && error.loc !== undefined;
}

/** Says a mistake of the compiler's in our words. An error stops the build; a warning is about what was kept but means nothing to it. */
export function syntaxMistake(message: string, { fileName, line, column }: Place, severity: Severity): Diagnostic {
  const place = { file: `assets/${fileName}`, line, column };
  if (severity === 'warning') return { code: 'css/unknown', severity, message: `${sentence(message)}.`, why: 'Browsers skip what they do not know.', fix: 'Check the spelling.', ...place };
  return { code: 'css/syntax', severity, message: `The stylesheet does not parse: ${lowerFirst(sentence(message))}.`, fix: 'Correct the rule at this place.', ...place };
}

const signs: Readonly<Record<string, string>> = {
  CloseCurlyBracket: '}',
  CloseParenthesis: ')',
  CloseSquareBracket: ']',
  Colon: ':',
  Comma: ',',
  CurlyBracketBlock: '{',
  ParenthesisBlock: '(',
  Semicolon: ';',
  SquareBracketBlock: '[',
};

/** `Unexpected token Delim('+')` is a name of the parser's; people see the sign. */
function sentence(message: string): string {
  const token = /^Unexpected token (\w+)(?:\((?:["'])?(.*?)(?:["'])?\))?$/.exec(message);
  const sign = token === null ? undefined : (signs[token[1] ?? ''] ?? token[2]);
  return sign === undefined ? message.replace(/\.$/, '') : `Unexpected “${sign}”`;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
