/** What a site asks of itself: facts that the generator cannot know, as data. `sitegen check` holds the built site to them. */
export interface Checks {
  /** The customer's specification, row by row. */
  readonly specification?: readonly Requirement[];
  /** Which colours must be told apart. */
  readonly contrast?: ContrastChecks;
  readonly legal?: LegalChecks;
}

/** What must stand where. */
export interface Requirement {
  /** The row, in the words of the people who care. */
  readonly says: string;
  /** A page's path in the site map; every variant of it must meet the requirement. */
  readonly page: string;
  /** A CSS selector. */
  readonly select: string;
  /** Compares this attribute of the selected elements instead of their words. */
  readonly attribute?: string;
  /** The words of the selected elements, all of them, in this order. A text may name facts in braces, such as `{email}`. */
  readonly are: readonly (string | RegExp)[];
}

export interface ContrastChecks {
  /** The stylesheet that declares the colours as custom properties, such as `assets/css/tokens.css`. */
  readonly file: string;
  readonly pairs: readonly ContrastPair[];
}

/** Two custom properties, and the least contrast between their colours (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
export interface ContrastPair {
  readonly color: string;
  readonly on: string;
  /** 4.5 for text, 3 for large text and for the parts of controls. */
  readonly least: number;
}

export interface LegalChecks {
  /** The file that remembers the texts' versions, words and anchors; committed with them. Relative to the site's root. */
  readonly lock: string;
  /** What a writer does to keep an old id of a heading, in a sentence. */
  readonly alias?: string;
  readonly texts: readonly LegalText[];
  /** What the texts say of the site itself, and what makes it untrue. */
  readonly statements?: readonly Statement[];
  /** Where the names of cookies and stored items are listed, each as `code` in the first column of a table. */
  readonly register?: SectionAddress;
  /** Laws that no longer apply and services that closed. */
  readonly outdated?: readonly Outdated[];
}

/** A legal text and where its page shows what it is. Selectors are CSS. */
export interface LegalText {
  /** The page's path in the site map. */
  readonly page: string;
  /** The elements whose words bind. */
  readonly words: string;
  readonly version: string;
  /** A `<time datetime>`. */
  readonly effective: string;
  /** An element for each version, the latest first, with its number in its words and its day in a `<time datetime>`. */
  readonly history: string;
  readonly facts?: readonly Fact[];
  readonly durations?: readonly DurationRange[];
}

/** Something that the law asks a section to say. Only its presence can be checked. */
export interface Fact {
  /** The id of the section. */
  readonly section: string;
  /** What must be said, and where that is asked: `the right of access (Article 15 GDPR)`. */
  readonly says: string;
  readonly words: RegExp;
}

/** Every duration that a section names lies between the two: `30 days` and `2 years`. */
export interface DurationRange {
  readonly section: string;
  readonly least: string;
  readonly most: string;
  /** Durations that mean something else, such as the time of an answer. */
  readonly except?: RegExp;
}

export interface SectionAddress {
  readonly page: string;
  readonly section: string;
}

/** What a site can do that a policy has to tell of. */
export type Practice =
  | 'cookies'
  | 'storage'
  | 'beacons'
  | 'fingerprinting'
  | 'third-parties'
  | 'requests'
  | 'forms';

/** Words that must stand in a section for as long as the site does none of these, and must go once it does. */
export interface Statement extends SectionAddress {
  readonly words: RegExp;
  readonly denies: readonly Practice[];
}

export interface Outdated {
  readonly words: RegExp;
  /** What became of it: `was repealed on 1 December 2021`. */
  readonly since: string;
  /** What to write instead. */
  readonly instead: string;
}
