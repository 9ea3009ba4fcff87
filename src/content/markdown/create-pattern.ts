import type { Placeholder } from '../text-pattern.ts';
import type { MarkdownPattern } from './markdown-pattern.ts';
import { escapeHtml } from './html.ts';
import { splitPattern } from './variables.ts';

/** A `##` section of a text's HTML. */
export interface SectionRange {
  readonly id: string;
  /** The offsets at which the HTML of the heading begins, and that of the text below it. */
  readonly start: number;
  readonly textStart: number;
}

/** The result of rendering a text. */
export interface RenderedText extends Pick<MarkdownPattern, 'title' | 'headings' | 'links'> {
  /** With markers for its placeholders. */
  readonly html: string;
  readonly placeholders: readonly Placeholder[];
  readonly sections: readonly SectionRange[];
}

/** Splits HTML at its placeholders, as a whole and by section. `known` are the names of the site's variables. */
export function createPattern(
  { html, placeholders, sections, title, headings, links }: RenderedText,
  known: ReadonlySet<string>,
): MarkdownPattern {
  const part = (from: number, to?: number) =>
    splitPattern(html.slice(from, to), placeholders, known);
  let parts: MarkdownPattern['sections'] | undefined;
  return {
    html: part(0),
    // Computed on demand, since few templates show a text in parts.
    get intro() {
      return part(0, sections[0]?.start);
    },
    get sections() {
      return (parts ??= sections.map(({ id, start, textStart }, index) => ({
        id,
        title: part(start + `<h2 id="${escapeHtml(id)}">`.length, textStart - '</h2>\n'.length),
        html: part(textStart, sections[index + 1]?.start),
      })));
    },
    title,
    headings,
    links,
  };
}
