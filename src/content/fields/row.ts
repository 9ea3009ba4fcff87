import type { DiagnosticInput } from '../../report/diagnostic.ts';
import type { YamlData } from '../../files/yaml.ts';

/** The values of fields, and their locations. */
export interface FieldData extends YamlData {
  /** The sign before decimals in a CSV; `undefined` in YAML and JSON. */
  readonly decimal?: '.' | ',';
}

/** The rows of a table as they are written: a list of groups of fields. */
export interface RowList {
  /** The file that they are in, relative to the site's root. */
  readonly file: string;
  readonly data: FieldData;
  /** Adds to a problem which of the rows has it, where its location does not say so. */
  readonly advise?: (problem: DiagnosticInput, index: number) => DiagnosticInput;
}

/** A row of a table: the fields of one entry of a collection. */
export interface Row extends Pick<RowList, 'file' | 'data'> {
  /** The last part of its address. */
  readonly slug: string;
  readonly advise: (problem: DiagnosticInput) => DiagnosticInput;
}
