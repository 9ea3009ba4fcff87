import type { Hole } from '../draft.ts';
import type { MarkdownLink } from './markdown-draft.ts';
import type { Definitions } from './definitions.ts';
import type { Outline } from './outline.ts';
import type { Source } from './source.ts';

/** What is known and gathered while one text is turned into HTML. */
export interface Writing {
  readonly source: Source;
  /** The names of the variables that the site has. */
  readonly known: ReadonlySet<string>;
  readonly outline: Outline;
  readonly definitions: Definitions;
  readonly holes: Hole[];
  readonly links: MarkdownLink[];
  /** The names of HTML elements that were refused and whose end may follow. */
  readonly refusedElements: Set<string>;
}
