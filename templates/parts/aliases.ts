import { array, object, slug, type Infer } from 'sitegen';

/** Ids that headings had before, each with the one that the heading has now: what cites the old one still leads there. */
export const aliases = array(object({ id: slug(), now: slug() }));

export type Aliases = Infer<typeof aliases>;

/** The old ids of a heading. */
export const oldIds = (all: Aliases, now: string) =>
  all.filter((alias) => alias.now === now).map(({ id }) => id);

/** Puts the old ids of the headings in a text right before them. */
export function withOldIds(html: string, all: Aliases): string {
  return all.reduce(
    (text, { id, now }) =>
      text.replace(new RegExp(`(?=<h[3-6] id="${now}")`), `<span id="${id}"></span>`),
    html,
  );
}
