import type { Blocks } from '../site/block.ts';
import type { BodyRules } from '../site/content-type.ts';
import type { MarkdownWords } from '../site/markdown-settings.ts';

/** All that a parsed text depends on besides the bytes of its file and the code that parses it. */
export interface TextInputs {
  /** Relative links and the ids of footnotes contain its path, and problems name it. */
  readonly file: string;
  /** They decide whether a missing text, section or id is a problem. */
  readonly rules: BodyRules;
  /** Whether the content type has a title: a first-level heading is then that title. */
  readonly hasTitle: boolean;
  /** One of these names in braces is a variable; any other is reported and stays text. */
  readonly variables: ReadonlySet<string>;
  /** The site's scheme and host, if known: links that begin with them lead inside the site. */
  readonly origin: string | undefined;
  /** Alerts and footnotes contain these words. */
  readonly words: MarkdownWords;
  /** Whether line ends in paragraphs are shown. */
  readonly breaks: boolean;
  /** Whether it is a text of another generator: its fields may be TOML, and links addresses of pages. */
  readonly imported: boolean;
  /** The blocks that it can contain. */
  readonly blocks: Blocks;
}
