import {
  date,
  describe,
  contentType,
  array,
  object,
  optional,
  string,
  type Content,
  type PageProps,
} from 'react-sitegen';
import { aliases } from '../parts/aliases.ts';
import type { Settings } from '../settings.ts';

const fields = {
  title: describe(string(), 'The name of the document.'),
  description: describe(string(), 'For search engines and link previews.'),
  document: describe(string(), 'The number under which the company files the text.'),
  version: describe(string(), 'In quotation marks. Raise it whenever a word changes.'),
  effective: describe(date(), 'The day from which this version binds.'),
  revised: describe(date(), 'The day on which this version was written.'),
  history: describe(
    array(
      object({
        version: string(),
        date: describe(date(), 'The day on which the version was written.'),
        summary: describe(string(), 'What changed, in a sentence.'),
      }),
    ),
    'Every version, the latest first.',
  ),
  summary: describe(string(), 'The text in a sentence, below the title.'),
  /** Ids of headings that were renamed. */
  aliases: optional(aliases),
};

/**
 * A legal text; other texts cite its sections, so their ids are listed here and cannot change by
 * accident.
 */
export const legalContent = (sections: readonly string[]) => contentType(fields, { sections });

export type LegalText = Content<ReturnType<typeof legalContent>>;

export type LegalProps = PageProps<Settings, { readonly legal: LegalText }>;
