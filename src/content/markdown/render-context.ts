import type { Placeholder } from '../placeholder.ts';
import type { YamlRange } from '../../files/yaml-locator.ts';
import type { Definitions } from './definitions.ts';
import type { Footnotes } from './footnotes.ts';
import type { FencedBlock, MarkdownLink } from './markdown-text.ts';
import type { Observer } from './observer.ts';
import type { Outline } from './outline.ts';
import type { Fragment, Source } from './source.ts';
import type { TextInputs } from '../text-inputs.ts';

/** An element whose start tag was written, and where. */
export interface OpenElement {
  readonly name: string;
  readonly fragment: Fragment;
  readonly length: number;
  /** An end tag in a wrong location was reported. */
  readonly ended?: boolean;
}

/** The state of rendering one text. */
export interface RenderContext extends TextInputs {
  readonly source: Source;
  readonly outline: Outline;
  readonly definitions: Definitions;
  readonly footnotes: Footnotes;
  readonly placeholders: Placeholder[];
  readonly links: MarkdownLink[];
  /** The blocks of the site in the text so far. */
  readonly fenced: FencedBlock[];
  /** Reads the fields of a block in a part of the file; `undefined` after an error. */
  readonly readFields: (range: YamlRange) => FencedBlock['fields'];
  /** The `depth` of the text of the innermost block. */
  blockDepth: number;
  /** The number of lists, quotations and footnotes around the block that is rendered. */
  depth: number;
  readonly observer: Observer | undefined;
  /** Whether stars of the current paragraph were reported. */
  hasStars: boolean;
  /** Whether a cell of a table is rendered. */
  inCell: boolean;
  /** The HTML elements without an end tag so far, the innermost last. */
  readonly open: OpenElement[];
  /**
   * How many of them began before the innermost paragraph, item or emphasis, so that no end tag in
   * it can close them.
   */
  outside: number;
  /** What is reported once for a file and already was. */
  readonly reported: Set<string>;
  /** The names of dropped start tags, whose end tags may follow. */
  readonly dropped: Set<string>;
}
