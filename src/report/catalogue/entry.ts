/** The explanation of one diagnostic code, from a Markdown file in this folder. */
export interface Entry {
  /** As in a Diagnostic: `area/problem`. */
  readonly code: string;
  /**
   * The message, with an ellipsis for each variable part, and without the backticks that protect
   * tags.
   */
  readonly text: string;
  /** Paragraphs that say why it matters. */
  readonly why: readonly string[];
  /** How to fix it: one paragraph, marked with `Fix: ` in the Markdown. */
  readonly fix: string;
  readonly before: Example;
  readonly after: Example;
}

/** Part of a file, or commands and other things of a terminal if `language` is `console`. */
export interface Example {
  readonly language: string;
  /** The file with this text, relative to the root of the site; after the language in the Markdown. */
  readonly file?: string;
  readonly text: string;
}

/**
 * Parses the entries of one area: a level-2 heading with the code, the message as a quotation,
 * paragraphs, and two code blocks. Throws an Error for an incomplete entry.
 */
export function parseEntries(markdown: string): Entry[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/^## (?=[a-z-]+\/[a-z-]+$)/m)
    .slice(1)
    .map(parseEntry);
}

function parseEntry(section: string): Entry {
  const [code = '', ...paragraphs] = section
    .replace(codeBlock, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\n>? ?/g, ' ').trim());
  const [before, after, ...others] = [...section.matchAll(codeBlock)].map(
    ([, , language = '', file, text = '']): Example => ({
      language,
      ...(file !== undefined && { file }),
      text,
    }),
  );
  const marked = (mark: string) =>
    paragraphs.find((paragraph) => paragraph.startsWith(mark))?.slice(mark.length);
  const [text, fix] = [marked('> '), marked('Fix: ')];
  const why = paragraphs.filter(
    (paragraph) => !/^(?:> |Fix: |(?:Before:|After:|)$)/.test(paragraph),
  );
  if (!text || !fix || why.length === 0 || !before || !after || others.length > 0)
    throw new Error(
      `The catalogue entry ${code} has no message, reason, fix, or one of its two examples.`,
    );
  return { code, text: text.replaceAll('`', ''), why, fix, before, after };
}

/** Accepts fences of any length, so that an example can contain one. */
const codeBlock = /^(`{3,})(\w+)(?: (\S+))?\n([\s\S]*?)^\1$/gm;
