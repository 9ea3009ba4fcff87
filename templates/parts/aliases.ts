import { array, object, slug, type Infer } from 'react-sitegen';

/** Former ids of headings with their current ids, so that links to the former ones still work. */
export const aliases = array(object({ id: slug(), now: slug() }));

export type Aliases = Infer<typeof aliases>;

/** Returns the former ids of a heading. */
export const oldIds = (all: Aliases, now: string) =>
  all.filter((alias) => alias.now === now).map(({ id }) => id);

/** Inserts the former ids of the headings directly before them. */
export function withOldIds(html: string, all: Aliases): string {
  return all.reduce(
    (text, { id, now }) =>
      text.replace(new RegExp(`(?=<h[3-6] id="${now}")`), `<span id="${id}"></span>`),
    html,
  );
}
