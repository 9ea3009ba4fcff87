import type { Token, Tokens } from 'marked';
import { hasTildes } from '../../content/markdown/render-inline.ts';
import type { Fragment } from '../../content/markdown/source.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';

/** What is looked for in the words of a text, and what to report of a match, if anything. */
export type Search = readonly [RegExp, (written: string) => Problem | undefined];

/** Lines that no writer types; expressions may take long for them. */
const longLine = 10_000;

/** The signs that stand for what is not words. */
export const code = '\x03';
const opening = '\x02';
const closing = '\x04';
/** A line that is between two paragraphs. */
export const border = '\x05';

/** Returns a function that adds words, and one that searches all of them. */
export function collectWords(report: Report) {
  const parts: { readonly start: number; readonly fragment: Fragment }[] = [];
  let words = '';
  let source = '';
  let hasStar = false;
  return {
    /** Adds the words of a paragraph. Before those of a heading or a cell, a sign hides their start. */
    add(tokens: readonly Token[], fragment: Fragment, isParagraph: boolean): void {
      const before = `\n${border}\n${isParagraph ? '' : code}`;
      parts.push({ start: words.length + before.length, fragment });
      const own = withoutLongLines(maskedWords(tokens));
      hasStar ||= own.includes('*') && starOfNote.test(own);
      words += before + own;
      source += before + rawOf(tokens);
    },
    /** Reports the matches of each search. What one matches, those after it do not. */
    search(searches: readonly Search[]): void {
      for (const [pattern, describe] of searches) {
        if (words.search(pattern) === -1) continue;
        words = words.replace(pattern, (found: string, ...rest: unknown[]) => {
          const index = rest.find((each) => typeof each === 'number') ?? 0;
          const written = source.slice(index, index + found.length);
          if (words[index - 1] === '\\') return found;
          const problem = describe(written);
          if (problem === undefined) return found;
          const { start, fragment } = parts.findLast((part) => part.start <= index)!;
          const [line = ''] = written.split('\n', 1);
          fragment.report(problem, index - start, line.trimEnd().length, report);
          return masked(found);
        });
      }
    },
    /** Returns whether the words since the last heading have a star that refers to a note. */
    haveStar: () => hasStar,
    forgetStar: () => void (hasStar = false),
  };
}

/** A star after a word. */
const starOfNote = /[\p{L}\p{N}\p{P}\p{Sc}]\*(?![\p{L}\p{N}*])/u;

export const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join('');

const masked = (text: string, sign = code) =>
  text.includes('\n') ? text.replace(/[^\n]/g, sign) : sign.repeat(text.length);

export const hasLongLine = (text: string) =>
  text.length > longLine && text.split('\n').some((line) => line.length > longLine);

function withoutLongLines(words: string): string {
  if (!hasLongLine(words)) return words;
  const lines = words.split('\n');
  return lines.map((line) => (line.length > longLine ? masked(line) : line)).join('\n');
}

/**
 * Returns the words of tokens, as long as their source. Stars around emphasis, and code, addresses and
 * HTML are masked.
 */
const maskedWords = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      const { type, raw } = token;
      if (type === 'text' || type === 'escape' || type === 'br' || hasTildes(token)) return raw;
      if (type === 'codespan') return masked(raw, '\x06');
      const inside = maskedWords((token as Partial<Tokens.Em>).tokens ?? []);
      if (type === 'link' && raw.startsWith('['))
        return code + inside + masked(raw.slice(inside.length + 1));
      if (type !== 'strong' && type !== 'em' && type !== 'del') return masked(raw);
      const markers = (raw.length - inside.length) / 2;
      return raw.startsWith('_')
        ? raw.slice(0, markers) + inside + raw.slice(-markers)
        : opening.repeat(markers) + inside + closing.repeat(markers);
    })
    .join('');
