import type { Location } from '../../report/location.ts';
import { addressOf } from '../../plan/addresses.ts';
import type { LegalText } from '../../site/checks.ts';
import type { CheckedPage } from '../../check/parsed-page.ts';
import { readLegalState, type LegalState } from './legal-state.ts';

/** A declared legal text, with its page at the root. */
export interface FoundText {
  readonly text: LegalText;
  /** The path of the page with the folder of its language, which the lock contains. */
  readonly key: string;
  readonly page: CheckedPage;
  readonly state: LegalState;
}

/** Returns the declared legal text of a page; `undefined` if the page is a variant or has none. */
export function findText(
  page: CheckedPage,
  texts: readonly LegalText[],
  base: string,
): FoundText | undefined {
  if (page.page.variant.slug !== '') return undefined;
  const text = texts.find((each) => each.page === page.page.path);
  const { variant, localPath } = page.page;
  const key = addressOf(localPath, variant.language.folder, '/');
  return text && { text, key, page, state: readLegalState(text, page.select, base) };
}

/** Returns the location of a field in the front matter of a file. */
export function fieldLocation(
  file: string,
  field: string,
  read: (file: string) => string | undefined,
): Location {
  const line = (read(file) ?? '').split(/\r?\n/).findIndex((text) => text.startsWith(`${field}:`));
  return line === -1 ? { file } : { file, line: line + 1, column: 1, length: field.length };
}
