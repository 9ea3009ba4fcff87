import type { LoadedContent } from './load-content.ts';

/** A text that is published on a later day. */
export interface Waiting {
  readonly file: string;
  readonly day: string;
}

type Content = Pick<LoadedContent, 'documents' | 'drafts'>;

/** Returns the texts that wait for their first day. */
export const waitingIn = (content: Content | undefined): readonly Waiting[] =>
  [...(content?.drafts.values() ?? [])].flatMap(({ file, draft }) =>
    draft?.day === undefined || draft.field.startsWith('expir') ? [] : { file, day: draft.day },
  );

/** Returns the days after a day on which texts begin or end, in order, in words and as a date. */
export function daysAfter(today: string, { documents, drafts }: Content) {
  const days = [...documents.values(), ...drafts.values()].flatMap(
    ({ days: { publish = '', expires = '' } }) => {
      const until = expires && ` until ${inWords(expires)}`;
      return [
        { words: `Published on ${inWords(publish)}${until}`, date: publish },
        { words: `Published${until}`, date: expires && dayAfter(expires) },
      ].filter(({ date }) => date > today);
    },
  );
  return [...new Map(days.map((each) => [each.words, each])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Writes a day as `5 December 2026`. */
const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
