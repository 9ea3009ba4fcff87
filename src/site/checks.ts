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
  /** Statements of the texts about the site itself, which have to be true. */
  readonly statements?: readonly Statement[];
  /**
   * The section that lists cookies and stored items, each as `code` in the first column of a table.
   */
  readonly register?: SectionAddress;
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

export interface SectionAddress {
  readonly page: string;
  readonly section: string;
}

/** Behavior of a site that a privacy policy has to disclose. */
export type Practice =
  | 'cookies'
  | 'storage'
  | 'beacons'
  | 'fingerprinting'
  | 'third-parties'
  | 'requests'
  | 'forms';

/**
 * Words that a section must contain while the site does none of these, and must not contain
 * otherwise.
 */
export interface Statement extends SectionAddress {
  /** The language of the words; the default one unless given. */
  readonly language?: string;
  readonly words: RegExp;
  readonly denies: readonly Practice[];
}
