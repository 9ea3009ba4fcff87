/** The site's own rules for `sitegen check`, as data: facts that the generator cannot know. */
export interface Checks {
  readonly legal?: LegalChecks;
}

export const defaultLock = 'content/legal.lock.yaml';

export interface LegalChecks {
  /**
   * The lock file with the texts' versions, words and anchors, which is committed with them.
   * Relative to the site's root; `content/legal.lock.yaml` unless given.
   */
  readonly lock?: string;
  /** A sentence that describes how to keep the old id of a heading. */
  readonly alias?: string;
  readonly texts?: readonly LegalText[];
  /**
   * The path of the page with the privacy text. In each language, it must name every server that
   * pages load files from or send data to.
   */
  readonly privacy?: string;
}

/** A legal text, with CSS selectors for its parts on the page. */
export interface LegalText {
  /** The page's path in the site map. */
  readonly page: string;
  /** The elements with the binding text. */
  readonly words: string;
  readonly version: string;
  /** A `<time datetime>`. */
  readonly effective: string;
  /**
   * An element for each version, the latest first, with its number in the text and its day in a
   * `<time datetime>`.
   */
  readonly history: string;
}
