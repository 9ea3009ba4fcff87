import type { Change } from '../../report/redline.ts';
import { siteRule } from '../../check/rule.ts';

/** A translation has to say what its original says, and someone has to confirm it. */
export const translations = siteRule(
  ['language/outdated', 'language/unconfirmed'],
  (site, report) => ({
    end() {
      for (const { file, original, state, isLegal, changes } of site.translations) {
        const command = `Run “sitegen check --update-lock ${file}”`;
        if (state === 'outdated')
          report({
            code: 'language/outdated',
            severity: isLegal ? 'error' : 'warning',
            message: `${original} changed after this translation was confirmed: ${describeChanges(changes)}.`,
            why: isLegal
              ? 'A legal text has to say the same in all languages.'
              : 'Readers in this language do not learn of the change.',
            fix: `Translate the change. ${command}.`,
            file,
          });
        else if (state === 'unconfirmed')
          report({
            code: 'language/unconfirmed',
            severity: 'warning',
            message: `No one has confirmed that this translation says what ${original} says.`,
            why: 'Later changes of the original go unnoticed.',
            fix: `Compare the two. ${command}, or without a file name for all of them, and commit the lock file.`,
            file,
          });
      }
    },
  }),
);

/** Describes up to three changed paragraphs: removed words in [-…-], added ones in {+…+}. */
function describeChanges(changes: readonly Change[]): string {
  const shown = changes
    .slice(0, 3)
    .map(({ pieces }) =>
      pieces
        .map(({ kind, text }) =>
          kind === 'same' ? shortenWords(text) : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
        )
        .join(''),
    );
  const others = changes.length - shown.length;
  return `${shown.map((text) => `“${text.trim()}”`).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Unchanged words are only there to find the change. */
const shortenWords = (text: string) =>
  text.length <= 60 ? text : `${text.slice(0, 25)} … ${text.slice(-25)}`;
