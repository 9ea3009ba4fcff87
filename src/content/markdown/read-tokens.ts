import type { TokensList } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { lex, maxDepth, TooDeep } from './lex.ts';
import { Fragment, type Source } from './source.ts';

/**
 * Returns the tokens of a text, or of a part of it that can refer to `links`; none if the lexer
 * fails, which is reported.
 */
export function readTokens(text: string, source: Source, links?: TokensList['links']): TokensList {
  try {
    return lex(text, links);
  } catch (error) {
    const [line = ''] = error instanceof TooDeep ? error.message.split('\n', 1) : [];
    const body = new Fragment(source.body, 0, source);
    body.report(error instanceof TooDeep ? tooDeep : unreadable, source.body.indexOf(line), 1);
    return lex('');
  }
}

const unreadable: Problem = {
  code: 'markdown/unreadable',
  message: 'The text of this file cannot be parsed.',
  why: 'The Markdown parser fails on a combination of lists, quotations and emphasis in it.',
  fix: 'Remove parts of the text until it can be parsed, and simplify the part that was removed last.',
};

const tooDeep: Problem = {
  code: 'markdown/nested-too-deeply',
  message: `Lists and quotations are nested more than ${maxDepth} levels deep.`,
  why: 'So many levels are hard to follow.',
  fix: 'Use fewer levels. To show a character such as >, write a backslash before it.',
};
