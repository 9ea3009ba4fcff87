import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import type { ContentType } from '../site/content-type.ts';
import type { YamlData } from './yaml.ts';
import type { YamlLocation } from './yaml-locator.ts';

/** A row of a table: the fields of one entry of a collection. */
export interface Row {
  /** The last part of its address. */
  readonly slug: string;
  /** The file that it is in, relative to the site's root. */
  readonly file: string;
  readonly data: YamlData;
  /** Gives a problem of its fields the advice that fits its file. */
  readonly advise: (problem: DiagnosticInput) => DiagnosticInput;
}

/** A row whose slug is not checked yet. */
export interface FoundRow extends Pick<Row, 'data' | 'advise'> {
  readonly slug: unknown;
  readonly locateSlug: () => YamlLocation;
}

/** The text of a table, and what its collection declares. */
export interface TableText {
  readonly text: string;
  readonly file: string;
  readonly type: ContentType;
  /** The name of the column that contains the slug. */
  readonly key: string;
  readonly isTranslation: boolean;
  readonly report: Report;
}
