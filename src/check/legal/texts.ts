import type { LegalText } from '../../site/checks.ts';
import { findById } from '../dom/node.ts';
import type { SourceLocation } from '../locate.ts';
import type { ParsedPage, ParsedSite } from '../rule.ts';
import type { Sources } from '../sources.ts';
import { readLegalState, type LegalState } from './legal-state.ts';

/** A declared legal text, with its page at the root. */
export interface FoundText {
  readonly text: LegalText;
  readonly page: ParsedPage;
  readonly state: LegalState;
}

/** Returns the page at the root with a path. */
export const pageAt = (path: string, { parsed }: ParsedSite): ParsedPage | undefined =>
  parsed.find(({ page }) => page.path === path && page.variant.slug === '');

/** Returns the declared legal texts whose pages exist. */
export function findTexts(site: ParsedSite): readonly FoundText[] {
  return (site.map.checks?.legal?.texts ?? []).flatMap((text) => {
    const page = pageAt(text.page, site);
    return page === undefined ? [] : [{ text, page, state: readLegalState(text, page.select) }];
  });
}

/** Describes that a section about the site's own behavior is missing from a page. */
export const missingSection = ({ page }: ParsedPage, section: string) => ({
  code: 'legal/section-missing',
  message: `The page ${page.path} has no section “${section}”, which must describe what the site does.`,
  fix: `Write it under a heading: ## Title {#${section}}`,
  file: page.source,
});

/** Returns the place of a field in the front matter of a file. */
export function fieldPlace(
  file: string,
  field: string,
  { read }: Pick<Sources, 'read'>,
): SourceLocation {
  const lines = (read(file) ?? '').split(/\r?\n/);
  const line = lines.findIndex((text) => text.startsWith(`${field}:`));
  return line === -1 ? { file } : { file, line: line + 1, column: 1, length: field.length };
}

/** Returns the place of a section's heading, or at least its file. */
export function sectionPlace(page: ParsedPage, id: string): SourceLocation {
  const element = findById(page.root, id);
  return element === undefined ? { file: page.page.source } : page.locate(element);
}
