import type { ErrorLocation, Warning } from 'lightningcss';
import type { DiagnosticInput } from '../../report/diagnostic.ts';

/**
 * A problem that lightningcss found; both numbers are 1-based, the file is relative to the site's
 * root.
 */
type CompilerMessage = Pick<Warning, 'message' | 'loc'>;

/** Returns the diagnostic for an error that stops the build. */
export const syntaxError = ({ message, loc }: CompilerMessage): DiagnosticInput => ({
  code: 'css/syntax',
  message: `The stylesheet has a syntax error: ${lowerFirst(sentence(message))}.`,
  fix: 'Correct the rule at this position.',
  ...cssLocation(loc),
});

/** Returns the diagnostic for something that the compiler kept without knowing it. */
export const unknownSyntax = ({ message, loc }: CompilerMessage) =>
  ({
    code: 'css/unknown',
    severity: 'warning',
    message: `${sentence(message)}.`,
    why: 'Browsers ignore CSS that they do not support.',
    fix: 'Check the spelling.',
    ...cssLocation(loc),
  }) as const;

const cssLocation = ({ filename, line, column }: ErrorLocation) => ({
  file: filename,
  line,
  column,
});

const symbols: Readonly<Record<string, string>> = {
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

/** Replaces the parser's name of a token, as in `Unexpected token Delim('+')`, by its text. */
function sentence(message: string): string {
  const token = /^Unexpected token (\w+)(?:\((?:["'])?(.*?)(?:["'])?\))?$/.exec(message);
  const text = token === null ? undefined : (symbols[token[1] ?? ''] ?? token[2]);
  return text === undefined ? message.replace(/\.$/, '') : `Unexpected “${text}”`;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
