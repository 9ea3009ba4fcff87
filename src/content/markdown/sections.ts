import type { Position } from '../../report/position.ts';
import { didYouMean, suggest } from '../../report/suggest.ts';
import type { Source } from './source.ts';

/** A rendered `##` section. */
export interface FoundSection extends Position {
  readonly id: string;
  /** The length of its heading. */
  readonly length: number;
  /** `false` if the id is generated; that was already reported. */
  readonly hasOwnId: boolean;
  readonly empty: boolean;
}

/** Compares the sections of a text with those that it must have, in order. A missing section is reported at the one that should follow it, or at `end`. */
export function checkSections(
  required: readonly string[],
  found: readonly FoundSection[],
  end: Position,
  source: Source,
): void {
  const missing = required.filter((id) => !found.some((section) => section.id === id));
  const unknown = found.filter(({ id, hasOwnId }) => hasOwnId && !required.includes(id));
  const misspelt = new Set(unknown.map(({ id }) => suggest(id, missing)));
  for (const section of unknown)
    source.report(unknownSection(section.id, missing), section, section.length);
  for (const id of missing.filter((id) => !misspelt.has(id))) {
    const after = required.slice(required.indexOf(id) + 1);
    const next = found.find((section) => after.includes(section.id));
    source.report(missingSection(id, next?.id), next ?? end, 1);
  }
  checkOrder(
    required,
    found.filter(({ id }) => required.includes(id)),
    source,
  );
  for (const section of found) {
    if (section.empty) source.report(emptySection(section.id), section, section.length);
  }
}

function checkOrder(
  required: readonly string[],
  found: readonly FoundSection[],
  source: Source,
): void {
  const place = ({ id }: FoundSection) => required.indexOf(id);
  for (const [index, section] of found.entries()) {
    const before = found[index - 1];
    if (before !== undefined && place(section) < place(before))
      source.report(wrongOrder(section.id, before.id, required), section, section.length);
  }
}

const missingSection = (id: string, next: string | undefined) => ({
  code: 'markdown/section-missing',
  message: `The section “${id}” is missing.`,
  fix: `Write it ${next === undefined ? 'at the end of the text' : `before the section “${next}”`}, under a heading: ## Title {#${id}}`,
});

const unknownSection = (id: string, missing: readonly string[]) => ({
  code: 'markdown/section-unknown',
  message: `This text cannot have a section “${id}”.`,
  fix:
    didYouMean(id, missing) ??
    'Begin the heading with ### to make it part of another section, or remove it.',
});

const wrongOrder = (id: string, before: string, required: readonly string[]) => ({
  code: 'markdown/section-order',
  message: `The section “${id}” must come before “${before}”.`,
  fix: `Put the sections in this order: ${required.join(', ')}.`,
});

const emptySection = (id: string) => ({
  code: 'markdown/section-empty',
  message: `The section “${id}” has no text.`,
  fix: 'Write the section’s text below the heading.',
});
