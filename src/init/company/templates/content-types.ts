import { array, contentType, date, object, string } from 'react-sitegen';
import type { Content } from 'react-sitegen';

const common = { title: string(), description: string() };

export const plain = contentType(common);
/** A page whose text may be missing. */
export const list = contentType(common, { body: 'optional' });

export const home = contentType({
  ...common,
  services: string(),
  about: string(),
  statement: string(),
  about_link: string(),
  news: string(),
  contact: string(),
  invitation: string(),
});
export const service = contentType({ title: string(), summary: string() });
export const post = contentType({ ...common, date: date() });
export const contact = contentType({ ...common, mail: string(), post: string() });
export const notFound = contentType({ ...common, action: string() });
/** The versions of a legal text, the latest first; add one whenever a word of the text changes. */
export const legal = contentType({
  ...common,
  history: array(object({ version: string(), date: date() })),
});

export type Post = Content<typeof post>;

/** The latest post first. */
export const latest = (a: { readonly date: string }, b: { readonly date: string }): number =>
  b.date.localeCompare(a.date);
