/** The settings for rendering texts. */
export interface MarkdownSettings {
  /** Whether each page made from texts has a copy as Markdown, and the site an llms.txt. */
  readonly copies?: boolean;
  readonly words?: Partial<MarkdownWords>;
}

/**
 * The words that rendering adds to a text. A site in another language sets its own in the site map.
 */
export interface MarkdownWords {
  readonly note: string;
  readonly tip: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  /** The name of the list of footnotes, for screen readers. */
  readonly footnotes: string;
  /** The name of the link from a footnote back to the text, for screen readers. */
  readonly back: string;
}

export const englishWords: MarkdownWords = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  footnotes: 'Footnotes',
  back: 'Back to the text',
};
