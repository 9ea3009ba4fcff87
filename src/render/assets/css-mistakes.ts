import type { DiagnosticInput, Severity } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/position.ts';
import { findUnpairedSigns, type UnpairedSign } from './unpaired-signs.ts';

/** A place as the compiler says it: both numbers 1-based, the file relative to `assets/`. */
interface CompilerPosition {
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
export function syntaxMistake(
  message: string,
  { fileName, line, column }: CompilerPosition,
  severity: Severity,
): DiagnosticInput {
  const place = { file: `assets/${fileName}`, line, column };
  if (severity === 'warning')
    return {
      code: 'css/unknown',
      severity,
      message: `${sentence(message)}.`,
      why: 'Browsers skip what they do not know.',
      fix: 'Check the spelling.',
      ...place,
    };
  return {
    code: 'css/syntax',
    severity,
    message: `The stylesheet does not parse: ${lowerFirst(sentence(message))}.`,
    fix: 'Correct the rule at this place.',
    ...place,
  };
}

/**
 * The compiler's mistakes, and a mistake for each sign of the stylesheets (file below `assets/` → text) without its counterpart. The compiler stumbles over what follows such
 * a sign, so what it says is left out: after a brace or a comment all of it, after another sign that of the same line.
 */
export function withUnpairedSigns(
  mistakes: readonly DiagnosticInput[],
  texts: ReadonlyMap<string, string>,
): DiagnosticInput[] {
  const unpaired = [...texts].flatMap(([file, css]) =>
    findUnpairedSigns(css).map((found) => ({
      hides: /[{}*]/.test(found.sign),
      mistake: unpairedSign(found, file, css),
    })),
  );
  const follows = ({ code, file, line }: DiagnosticInput) =>
    code === 'css/syntax' &&
    unpaired.some(
      ({ hides, mistake }) => mistake.file === file && (hides || mistake.line === line),
    );
  return [
    ...mistakes.filter((mistake) => !follows(mistake)),
    ...unpaired.map(({ mistake }) => mistake),
  ];
}

/** Says that a brace, a bracket, a quotation mark or a comment has no counterpart. */
function unpairedSign(
  { kind, sign, offset }: UnpairedSign,
  file: string,
  css: string,
): DiagnosticInput {
  const [what, fix] =
    kind === 'stray'
      ? [
          `“${sign}” closes something that is not open`,
          'Take it out, or look above for one too many.',
        ]
      : sign === '/*'
        ? ['the comment is not closed', 'Write */ at its end.']
        : sign === '{'
          ? ['the brace “{” is never closed', 'Write } at the end of its rule.']
          : /["']/.test(sign)
            ? [
                'the quotation mark is not closed',
                'Write the same mark at the end of the text, in the same line.',
              ]
            : [`the bracket “${sign}” is not closed`, 'Write its counterpart.'];
  return {
    code: 'css/syntax',
    message: `The stylesheet does not parse: ${what}.`,
    fix,
    file: `assets/${file}`,
    ...positionAt(css, offset),
    length: sign.length,
  };
}

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

/** `Unexpected token Delim('+')` is a name of the parser's; people see the sign. */
function sentence(message: string): string {
  const token = /^Unexpected token (\w+)(?:\((?:["'])?(.*?)(?:["'])?\))?$/.exec(message);
  const sign = token === null ? undefined : (symbols[token[1] ?? ''] ?? token[2]);
  return sign === undefined ? message.replace(/\.$/, '') : `Unexpected “${sign}”`;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
