/** One file of the site, before it is a file. */
export interface Output {
  readonly bytes: Uint8Array;
  /** The file that a person edits to change this output, relative to the site's root; `''` when only the generator makes it. */
  readonly source: string;
}

/** The site as a value: output path (`acme/index.html`, forward slashes, no leading slash) → what it holds. */
export type Tree = ReadonlyMap<string, Output>;
