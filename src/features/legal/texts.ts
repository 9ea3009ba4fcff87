import type { Location } from '../../report/location.ts';
import { addressOf } from '../../plan/addresses.ts';
import type { LegalText } from '../../site/checks.ts';
import type { CheckedPage } from '../../check/parsed-page.ts';
import { readLegalState } from './legal-state.ts';

/** A declared legal text, with its page at the root. */
export type FoundText = NonNullable<ReturnType<typeof findText>>;

/** Returns the declared legal text of a page; `undefined` if the page is a variant or has none. */
export function findText(page: CheckedPage, texts: readonly LegalText[], base: string) {
  if (page.page.variant.slug !== '') return undefined;
  const text = texts.find((each) => each.page === page.page.path);
  const { variant, localPath } = page.page;
  // With the folder of its language: the lock contains it.
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
