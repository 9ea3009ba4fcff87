import type { GeneratedFile } from '../../files/project-files.ts';
import type { SiteTexts } from './site-texts.ts';

/** An editor of texts in a browser. */
export interface Editor {
  /** Its name as its vendor writes it. */
  readonly title: string;
  readonly files: (texts: SiteTexts) => readonly GeneratedFile[];
  /** The steps to take by hand, in order. */
  readonly byHand: readonly string[];
  /** The limits of its configuration. */
  readonly cannot: readonly string[];
}
