import { array, contentType, date, object, string, text } from 'react-sitegen';
import type { Content } from 'react-sitegen';

const common = { title: text(), description: text() };

export const plain = contentType(common);
/** A page whose text may be missing. */
export const list = contentType(common, { body: 'optional' });

export const home = contentType({
  ...common,
  action: text(),
  services: text(),
  about: text(),
  statement: text(),
  about_link: text(),
  news: text(),
  contact: text(),
  invitation: text(),
});
export const service = contentType({ title: text(), summary: text() });
export const post = contentType({ ...common, date: date() });
export const contact = contentType({ ...common, mail: text(), post: text() });
export const notFound = contentType({ ...common, action: text() });
/** The versions of a legal text, the latest first; add one whenever a word of the text changes. */
export const legal = contentType({
  ...common,
  history: array(object({ version: string(), date: date() })),
});

export type Post = Content<typeof post>;

/** The latest post first. */
export const latest = (a: { readonly date: string }, b: { readonly date: string }): number =>
  b.date.localeCompare(a.date);
