import type { Problem } from './source.ts';
import type { Run } from './run.ts';
import type { Writing } from './writing.ts';

/** Reports HTML in a text: `raw` begins at `at` of `run`. The end tag of a reported element is not reported again. */
export function refuseHtml(
  raw: string,
  run: Run,
  at: number,
  { source, refusedElements }: Writing,
): void {
  const tag = raw.trimStart().split('\n', 1)[0]?.trimEnd() ?? raw;
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(tag) ?? [];
  const element = name.toLowerCase();
  if (slash === '/' && refusedElements.delete(element)) return;
  if (slash === '' && !voidElements.has(element)) refusedElements.add(element);
  const shown = /^<[^>]*>/.exec(tag)?.[0] ?? tag;
  source.report(htmlProblem(shown, element), run, at + raw.search(/\S|$/), shown.length);
}

function htmlProblem(shown: string, element: string): Problem {
  if (shown.startsWith('<!--'))
    return {
      code: 'markdown/raw-html',
      message: 'Comments are not allowed in a text.',
      why: 'They would be public: every visitor can read them.',
      fix: 'Take it out; a comment for colleagues can stand in the front matter, after #.',
    };
  return {
    code: 'markdown/raw-html',
    message: `HTML is not allowed in a text: ${shown.length > 40 ? `${shown.slice(0, 39)}…` : shown}`,
    why: 'How a page is marked up is kept in its template.',
    fix: instead[element] ?? 'Use Markdown instead, or write \\< to show the bracket itself.',
  };
}

const voidElements = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'meta',
  'link',
  'source',
  'area',
  'base',
  'col',
  'embed',
  'track',
]);

const instead: Partial<Record<string, string>> = {
  a: 'Write a link as [words](address).',
  b: 'Write **bold**.',
  strong: 'Write **bold**.',
  i: 'Write *italics*.',
  em: 'Write *italics*.',
  br: 'End the line with a backslash, or begin a new paragraph.',
  code: 'Write `code` in backticks.',
  hr: 'Write --- on a line of its own, with an empty line before it.',
  img: 'Write a picture as ![what it shows](images/office.png).',
  p: 'Separate paragraphs by an empty line.',
  s: 'Write ~~struck out~~.',
  del: 'Write ~~struck out~~.',
};
