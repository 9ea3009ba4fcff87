import type { Problem } from '../../report/diagnostic.ts';
import { didYouMean, suggest } from '../../report/suggest.ts';
import type { OutlinedHeading } from './outline.ts';
import type { Source } from './source.ts';

/** A rendered `##` section. */
export interface FoundSection extends OutlinedHeading {
  empty: boolean;
}

/**
 * Compares the sections of a text with those that it must have, in order. A missing section is
 * reported at the one that should follow it, or at the end.
 */
export function checkSections(
  required: readonly string[],
  found: readonly FoundSection[],
  source: Source,
): void {
  const report = (problem: Problem, { heading, length }: FoundSection) =>
    source.report(problem, heading, length);
  const missing = required.filter((id) => !found.some(({ heading }) => heading.id === id));
  // The missing id of a generated one was already reported.
  const unknown = found.filter(
    ({ heading, hasOwnId }) => hasOwnId && !required.includes(heading.id),
  );
  const misspelled = new Set(unknown.map(({ heading }) => suggest(heading.id, missing)));
  for (const section of unknown) report(unknownSection(section.heading.id, missing), section);
  for (const id of missing.filter((id) => !misspelled.has(id))) {
    const after = required.slice(required.indexOf(id) + 1);
    const next = found.find(({ heading }) => after.includes(heading.id))?.heading;
    source.report(missingSection(id, next?.id), next ?? source.end, 1);
  }
  const known = found.filter(({ heading }) => required.includes(heading.id));
  for (const [index, section] of known.entries()) {
    const { id } = section.heading;
    const before = known[index - 1]?.heading.id;
    if (before !== undefined && required.indexOf(id) < required.indexOf(before))
      report(wrongOrder(id, before, required), section);
  }
  for (const section of found) if (section.empty) report(emptySection(section.heading.id), section);
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
