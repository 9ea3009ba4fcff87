import type { ErrorLocation, Warning } from 'lightningcss';
import type { DiagnosticInput } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/position.ts';
import { findUnbalanced, type Unbalanced } from './unbalanced.ts';

/** A problem that lightningcss found; both numbers are 1-based, the file is relative to `assets/`. */
type CompilerMessage = Pick<Warning, 'message' | 'loc'>;

/** Returns the diagnostic for an error that stops the build. */
export const syntaxError = ({ message, loc }: CompilerMessage): DiagnosticInput => ({
  code: 'css/syntax',
  message: `The stylesheet has a syntax error: ${lowerFirst(sentence(message))}.`,
  fix: 'Correct the rule at this position.',
  ...placeOf(loc),
});

/** Returns the diagnostic for something that the compiler kept without knowing it. */
export const unknownSyntax = ({ message, loc }: CompilerMessage) =>
  ({
    code: 'css/unknown',
    severity: 'warning',
    message: `${sentence(message)}.`,
    why: 'Browsers ignore CSS that they do not support.',
    fix: 'Check the spelling.',
    ...placeOf(loc),
  }) as const;

const placeOf = ({ filename, line, column }: ErrorLocation) => ({
  file: `assets/${filename}`,
  line,
  column,
});

/**
 * Adds the unbalanced delimiters of the stylesheets (file below `assets/` → text) to the compiler's errors, and removes
 * the errors that follow from them: all of a file after a brace or a comment, otherwise those of the same line.
 */
export function withUnbalanced(
  errors: readonly DiagnosticInput[],
  texts: ReadonlyMap<string, string>,
): DiagnosticInput[] {
  const unbalanced = [...texts].flatMap(([file, css]) =>
    findUnbalanced(css).map((found) => ({
      hidesFile: /[{}*]/.test(found.delimiter),
      error: describe(found, file, css),
    })),
  );
  const follows = ({ code, file, line }: DiagnosticInput) =>
    code === 'css/syntax' &&
    unbalanced.some(
      ({ hidesFile, error }) => error.file === file && (hidesFile || error.line === line),
    );
  return [...errors.filter((error) => !follows(error)), ...unbalanced.map(({ error }) => error)];
}

function describe({ isOpen, delimiter, offset }: Unbalanced, file: string, css: string) {
  const [problem, fix] = isOpen
    ? (openProblems[delimiter] ?? [
        `the bracket “${delimiter}” is not closed`,
        'Write the closing bracket.',
      ])
    : [
        `“${delimiter}” closes something that is not open`,
        'Remove it, or look above for one too many.',
      ];
  return {
    code: 'css/syntax',
    message: `The stylesheet has a syntax error: ${problem}.`,
    fix,
    file: `assets/${file}`,
    ...positionAt(css, offset),
    length: delimiter.length,
  };
}

type Problem = readonly [problem: string, fix: string];

const openQuote: Problem = [
  'the quotation mark is not closed',
  'Write the same mark at the end of the text, on the same line.',
];

const openProblems: Partial<Record<string, Problem>> = {
  '/*': ['the comment is not closed', 'Write */ at its end.'],
  '{': ['the brace “{” is never closed', 'Write } at the end of its rule.'],
  '"': openQuote,
  "'": openQuote,
};

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
