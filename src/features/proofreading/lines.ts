import type { Tokens } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { misread } from './misread.ts';
import { longLine, type Search } from './words.ts';

/** What a block may be by accident: the problem, and the words that it is reported at. */
export interface Accident {
  readonly words: string;
  readonly problem: Problem;
}

/** Returns what a block is by accident, if it is; `body` is the whole text. */
export function findAccident(
  { type, raw, lang }: { type: string; raw: string; lang?: string },
  body: string,
): Accident | undefined {
  const find = accidents[type];
  if (find === undefined || raw.split('\n').some((line) => line.length > longLine))
    return undefined;
  const found = find(raw, body, lang);
  return found && { words: found[0], problem: misread(...found) };
}

type Finding = readonly [words: string, looksLike: string, fix: string, becomes: string];

/** Functions that judge a block, by its type. */
const accidents: Readonly<
  Record<string, (raw: string, body: string, lang?: string) => Finding | undefined>
> = {
  code(raw, body, lang = '') {
    const [line = ''] = raw.trim().split('\n', 1);
    if (/^(?:md|markdown)$/.test(lang) && body.trim() === raw.trim())
      return [line, 'the text', 'Delete this line and the last one.', 'becomes code'];
    const isSentence = /^[ \t]/.test(raw) && isProse(raw.trim());
    return isSentence
      ? [line, 'a sentence or a list', 'Delete the spaces before its lines.', 'becomes code']
      : undefined;
  },
  heading(raw) {
    if (raw.startsWith('#')) return undefined;
    const [words = '', underline = ''] = raw.trimEnd().split(/\n(?=.*$)/);
    if (/^ {0,3}--[ \t]*$/.test(underline))
      return [words.trim(), 'the end of a mail', 'Delete the line of hyphens below it.', heading];
    const isWords = /[.!?;:,。！？]$|(?:\s\S+){6}/.test(words.trim());
    return isWords && !/^[\w-]+: /.test(words)
      ? [words.trim(), 'a sentence', 'Write an empty line above the signs below it.', heading]
      : undefined;
  },
  list: (raw) => lazyLine(raw, /^\s+|^[-+*]|^\d+[.)]/, 'the item'),
  blockquote(raw) {
    const lines = raw.trimEnd().split('\n');
    const name = /^> ?[-–] ?(\p{Lu}.*)/u.exec(lines.at(-1) ?? '')?.[1];
    if (name !== undefined && lines.length > 1 && !/^> *[-–*+]/.test(lines.at(-2) ?? ''))
      return [`- ${name}`, 'the name below a quotation', 'Write > — Name.', 'becomes a list'];
    if (/^> ?\d[^\n]*$/.test(raw.trim()))
      return [raw.trim(), 'words', `Write a backslash: \\${raw.trim()}`, 'becomes a quotation'];
    return lazyLine(raw, /^ *>/, 'the quotation');
  },
  html(raw) {
    if (/<pre\b/i.test(raw)) return undefined;
    const words = raw.replace(/<!--[^]{0,5000}?-->|<[^>]{0,2000}>/g, (tag) =>
      tag.replace(/[^\n]/g, ' '),
    );
    const [found] = markdown.exec(words) ?? [];
    return found === undefined
      ? undefined
      : [found, 'Markdown', 'Leave an empty line between the tag and the words.', asText];
  },
};

const heading = 'becomes a heading';
const asText = 'is shown as text';

const markdown =
  /\*\*\S.*|`[^`\n]+`|(?<![\w*])\*[^\s*][^*\n]*\*(?![\w*])|!?\[[^\]\n]+\]\([^)\n]*\)|^(?:#{1,6}|[-*>]|\d+\.)[ \t].*/m;

/** Whether indented lines are a sentence, a list or an address, and not code. */
function isProse(text: string): boolean {
  if (/^(?:[-*•]|\d{1,3}[.)])\s+\p{L}/u.test(text)) return true;
  if (
    !/^(?!\p{Lu}{3})[\p{Lu}\p{Lo}“„«"¿¡–]/u.test(text) ||
    /[{}[\]<>=;$|\\`_/:#()]|\S {3}/.test(text)
  )
    return false;
  const lines = text.split('\n');
  return (
    text.startsWith('–') ||
    /[.!?。]$/.test(text) ||
    /^(?:\S+ +){3}\S/.test(text) ||
    (lines.length > 1 && lines.every((line) => /^\s*[\p{Lu}\d]/u.test(line)))
  );
}

/** Returns a sentence in the last line of a block that is not marked as a part of it. */
function lazyLine(raw: string, mark: RegExp, block: string): Finding | undefined {
  const lines = raw.trimEnd().split('\n');
  const last = lines.at(-1)!;
  const ends = /[.!?”]$/.test(lines.at(-2) ?? '.') || (lines.at(-2)?.length ?? 0) < 40;
  return lines.length > 1 && ends && !mark.test(last) && /^[\p{Lu}\p{Lo}].* .*[.!?。]$/u.test(last)
    ? [last, 'a paragraph', 'Write an empty line above it.', `becomes a part of ${block}`]
    : undefined;
}

/**
 * Returns whether the lines of a paragraph were broken by a program: they have about the same length,
 * and most go on in the next line with a small letter.
 */
export function isWrapped(lines: readonly string[]): boolean {
  const broken = lines.slice(0, -1);
  const lengths = broken.map((line) => line.length);
  const longest = Math.max(...lengths);
  const goesOn = broken.filter(
    (line, at) => /[^.!?:;\\]$/.test(line) && /^\p{Ll}/u.test(lines[at + 1]!),
  );
  return (
    lines.length >= 3 &&
    longest >= 50 &&
    longest <= 120 &&
    Math.min(...lengths) >= longest * 0.65 &&
    goesOn.length * 2 > broken.length &&
    !broken.some((line) => line.endsWith('  '))
  );
}

export const wrappedLines = (paragraph: string): Problem =>
  misread(
    paragraph,
    'a paragraph whose lines were broken by a program',
    'Write each paragraph of this text in one line.',
    'is shown with all of these line ends',
  );

/** Lines without the sign that they need, and characters that nobody sees. */
export const lineErrors: readonly Search[] = [
  [
    /^#{2,6}(?=[^#\s])/gm,
    () => ({
      code: 'markdown/heading-space',
      message: 'This looks like a heading, but is a paragraph.',
      fix: 'Write a space after the last #, or a backslash before the first.',
    }),
  ],
  // Thai has such a character between words, whose letters have no case.
  [
    /[\u200b\u2028\u2029\u2060\ufeff](?<!\p{Lo}[^])(?!\p{Lo})/gu,
    (character) => ({
      severity: 'warning',
      code: 'markdown/invisible-character',
      message: `The text contains an invisible character: U+${character.charCodeAt(0).toString(16).toUpperCase()}.`,
      why: 'Visitors who search for the word do not find it. The character often comes from text that was copied from another program.',
      fix: 'Delete the letters around it, and type them again.',
    }),
  ],
];

/** Returns the problem of a definition of a link whose address is a word, such as `[Update]: soon`. */
export function hiddenLine({ href, raw }: Tokens.Def): Problem | undefined {
  if (!/^[^\s/.#:{\x86]+$/.test(href)) return undefined;
  return {
    severity: 'warning',
    code: 'markdown/hidden-line',
    message: 'The page does not show this line.',
    why: 'It looks like the address of a link, since it begins with a name in brackets and a colon.',
    fix: `Write a backslash before the bracket: \\${raw.trim()}`,
  };
}
