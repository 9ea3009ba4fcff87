/** A file of the site in memory. */
export interface Output {
  readonly bytes: Uint8Array;
  /** The source file, relative to the site's root; `''` for a file of the generator. */
  readonly source: string;
}

/** The site in memory: its files by output path, such as `acme/index.html`. */
export type Tree = ReadonlyMap<string, Output>;
