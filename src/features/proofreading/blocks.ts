import type { Token, Tokens } from 'marked';
import { Fragment, type Source } from '../../content/markdown/source.ts';
import type { Report } from '../../report/diagnostic.ts';
import { memoize } from '../../lib/memoize.ts';
import { misread } from './misread.ts';
import { hasLongLine } from './words.ts';

const code = 'becomes code';
const heading = 'becomes a heading';
const shown = 'is shown as text';

/** What a block of a type is by accident: the words to report, what they look like, and what to do. */
// biome-ignore format: a pattern a line is a table.
const accidents: readonly (readonly [type: string, pattern: RegExp, looksLike: string, fix: string, becomes: string])[] = [
  ['code', /(?<=^\s+)(?!\p{Lu}{3})[\p{Lu}\p{Lo}“„«"¿¡–](?=[^{}[\]<>=;$|\\`_/:#()]*[.!?。]\s*$(?![^]))(?![^]*\S {3}).*/u, 'a sentence', 'Delete the spaces before it.', code],
  ['code', /(?<=^\s+)(?!\p{Lu}{3})[\p{Lu}–][^{}[\]<>=;$|\\`_/:#()\n]*(?=(?:\n[ \t]+[\p{Lu}\d][^{}[\]<>=;$|\\`_/:#()\n]*)+\s*$(?![^]))/u, 'lines of an address', 'Delete the spaces before them.', code],
  ['code', /(?<=^\s+)(?:[-*•]|\d{1,3}[.)])\s+\p{L}.*/u, 'a list', 'Delete the spaces before its lines.', code],
  ['heading', /^(?!#).*(?=\n {0,3}--[ \t]*\n*$(?![^]))/, 'the end of a mail', 'Delete the line of hyphens below it.', heading],
  ['heading', /^(?!#|[\w-]+: ).*(?:[.!?;:,。！？]|(?:\s\S+){9})(?=\n *[-=]+\s*$)/, 'a sentence', 'Write an empty line above the line below it, or delete that line.', heading],
  ['blockquote', /(?<=^> ?(?![-–*+]).*[.!?”"“]\n> ?)[-–] ?\p{Lu}[^.\n]{0,60}(?=\s*$(?![^]))/mu, 'the name below a quotation', 'Write > — Name.', 'becomes a list'],
  ['blockquote', /(?<=^>.*[.!?”]\n)[\p{Lu}\p{Lo}].* .*[.!?。](?=\s*$(?![^]))/mu, 'a paragraph', 'Write an empty line above it.', 'becomes a part of the quotation'],
  ['blockquote', /^> ?\d.*(?=\s*$(?![^]))/, 'words', 'Write a backslash: \\$0', 'becomes a quotation'],
  ['list', /(?<=^.*[.!?”]\n)\p{Lu}.* .*[.!?。](?=\s*$(?![^]))/mu, 'a paragraph', 'Write an empty line above it.', 'becomes a part of the item'],
  ['list', /^\* [^*\n]*[^*\s\d]\*(?!\S)(?=[^*]*$(?![^]))/, 'italic words', 'Write *words*, without a space.', 'becomes a list'],
  ['list', /^\+ \d.*(?=\s*$(?![^]))/, 'words', 'Write a backslash: \\$0', 'becomes a list'],
  ['html', /\*\*\S.*|`[^`\n]+`|(?<![\w*])\*[^\s*][^*\n]*\*(?![\w*])|!?\[[^\]\n]+\]\([^)\n]*\)|^(?:#{1,6}|[-*>]|\d+\.)[ \t].*/m, 'Markdown', 'Leave an empty line between the tag and the words.', shown],
];

const accidentsOf = memoize((type: string) => accidents.filter(([each]) => each === type));

/** Reports what a block, which begins in `line` (0-based), is by accident. */
export function checkBlock(token: Token, line: number, source: Source, report: Report) {
  const { type, raw, lang } = token as Tokens.Code;
  const own = accidentsOf(type);
  if (own.length === 0 || hasLongLine(raw)) return;
  const block = new Fragment(raw, line, source);
  const [fence = ''] = /^.*(?=\n)/.exec(raw) ?? [];
  if (/^(?:md|markdown)$/.test(lang ?? '') && raw.trim() === source.body.trim())
    block.report(
      misread(fence, 'the text', 'Delete this line and the last one.', code),
      0,
      fence.length,
      report,
    );
  if (/^(?:```|~~~|<pre)/.test(raw)) return;
  const words =
    String(type) === 'html' ? raw.replace(/<!--[^]{0,5000}?-->|<[^>]{0,2000}>/g, blank) : raw;
  for (const [, pattern, looksLike, fix, becomes] of own) {
    const { 0: found, index } = pattern.exec(words) ?? {};
    if (found === undefined || index === undefined) continue;
    const problem = misread(found, looksLike, fix.replace('$0', found), becomes);
    return block.report(problem, index, found.length, report);
  }
}

const blank = (tag: string) => tag.replace(/[^\n]/g, ' ');
