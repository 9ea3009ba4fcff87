/** The explanation of one diagnostic code, from a Markdown file in this folder. */
export interface Entry {
  /** As in a Diagnostic: `area/what`. */
  readonly code: string;
  /** The message, with an ellipsis for each variable part, and without the backticks that protect tags. */
  readonly text: string;
  /** Paragraphs that say why it matters. */
  readonly why: readonly string[];
  /** How to fix it: one paragraph, marked with `Fix: ` in the Markdown. */
  readonly fix: string;
  readonly before: Example;
  readonly after: Example;
}

/** Part of a file, or of a terminal session if `language` is `console`. */
export interface Example {
  readonly language: string;
  readonly text: string;
}

/**
 * Reads the entries of one area: a level-2 heading with the code, the message as a quotation, paragraphs, and two code
 * blocks. Throws an Error for an incomplete entry.
 */
export function parseEntries(markdown: string): Entry[] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/^## (?=[a-z-]+\/[a-z-]+$)/m)
    .slice(1)
    .map(parseEntry);
}

function parseEntry(section: string): Entry {
  const code = section.split('\n', 1)[0]?.trim() ?? '';
  const [before, after, ...others] = [...section.matchAll(codeBlock)].map(
    ([, , language = '', text = '']): Example => ({ language, text }),
  );
  const paragraphs = section
    .slice(section.indexOf('\n'))
    .replace(codeBlock, '')
    .split(/\n{2,}/)
    .map(unwrap)
    .filter((paragraph) => paragraph !== '' && !/^(?:Before|After):$/.test(paragraph));
  const text = paragraphs
    .find((paragraph) => paragraph.startsWith('> '))
    ?.slice(2)
    .replaceAll('`', '');
  const fix = paragraphs.find((paragraph) => paragraph.startsWith('Fix: '))?.slice('Fix: '.length);
  const why = paragraphs.filter((paragraph) => !/^(?:> |Fix: )/.test(paragraph));
  if (
    text === undefined ||
    fix === undefined ||
    why.length === 0 ||
    before === undefined ||
    after === undefined ||
    others.length > 0
  ) {
    throw new Error(
      `The catalogue entry ${code} has no message, reason, fix, or one of its two examples.`,
    );
  }
  return { code, text, why, fix, before, after };
}

/** Accepts fences of any length, so that an example can contain one. */
const codeBlock = /^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm;

const unwrap = (paragraph: string) => paragraph.replace(/\n>? ?/g, ' ').trim();
