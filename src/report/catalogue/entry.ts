/** What there is to say of one kind of problem, read from the Markdown beside this file. */
export interface Entry {
  /** As in a Diagnostic: `area/what`. */
  readonly code: string;
  /** The message; an ellipsis stands for what differs from place to place. Backticks, which keep tags from being taken for HTML, are left out. */
  readonly text: string;
  /** Why it matters, a paragraph each. */
  readonly why: readonly string[];
  /** How to fix it: one paragraph, marked with `Fix: ` in the Markdown. */
  readonly fix: string;
  readonly before: Example;
  readonly after: Example;
}

/** A piece of a file, or of a terminal where `language` is `console`. */
export interface Example {
  readonly language: string;
  readonly text: string;
}

/**
 * Reads the entries of one area: a heading of the second level with the code, the message as a quotation, paragraphs, and
 * two code blocks. Throws an Error that names the code of an entry that lacks a part.
 */
export function parseEntries(markdown: string): Entry[] {
  return markdown
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
      `The entry ${code} of the catalogue lacks its text, its reason, how to fix it, or one of its two examples.`,
    );
  }
  return { code, text, why, fix, before, after };
}

/** A fence of any length, so that an example may hold one. */
const codeBlock = /^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm;

const unwrap = (paragraph: string) => paragraph.replace(/\n>? ?/g, ' ').trim();
