import type { Placeholder } from '../text-pattern.ts';
import type { MarkdownLink } from './markdown-pattern.ts';
import type { Definitions } from './definitions.ts';
import type { Footnotes } from './footnotes.ts';
import type { Span } from './mapped-text.ts';
import type { MarkdownWords } from '../../site/markdown-settings.ts';
import type { Outline } from './outline.ts';
import type { Source } from './source.ts';

/** An element whose start tag was written, and the place of that tag. */
export interface OpenElement extends Span {
  readonly name: string;
  /** An end tag at a wrong place was reported. */
  readonly ended?: boolean;
}

/** The state of rendering one text. */
export interface RenderContext {
  readonly source: Source;
  /** The file of the text, relative to the site's root. */
  readonly file: string;
  /** The names of the variables that the site has. */
  readonly known: ReadonlySet<string>;
  readonly outline: Outline;
  readonly definitions: Definitions;
  readonly footnotes: Footnotes;
  readonly words: MarkdownWords;
  readonly placeholders: Placeholder[];
  readonly links: MarkdownLink[];
  /** The number of lists, quotations and footnotes around the block that is rendered. */
  depth: number;
  /** The HTML elements without an end tag so far, the innermost last. */
  readonly open: OpenElement[];
  /** How many of them began before the innermost paragraph, item or emphasis, so that no end tag in it can close them. */
  outside: number;
  /** The kinds of foreign syntax that were already reported. */
  readonly foreign: Set<unknown>;
  /** The names of refused HTML elements whose end tags may follow. */
  readonly refusedElements: Set<string>;
}
