import { array, contentType, date, describe, number, object, string, text } from 'react-sitegen';
import type { Content } from 'react-sitegen';

const common = {
  title: describe(text(), 'The heading of the page, also in the tab of the browser.'),
  description: describe(text(), 'What search results show: 50 to 160 characters.'),
};

export const plain = contentType(common);
/** A page whose text may be missing. */
export const list = contentType(common, { body: 'optional' });

export const home = contentType({
  ...common,
  action: describe(text(), 'The button that leads to the contact page.'),
  services: describe(text(), 'The heading of the list of services.'),
  about: describe(text(), 'The heading of the part about the company.'),
  statement: describe(text(), 'One sentence about the company, in large letters.'),
  about_link: describe(text(), 'The link to the page about the company.'),
  news: describe(text(), 'The heading of the latest news.'),
  contact: describe(text(), 'The heading above the email address.'),
  invitation: describe(text(), 'The sentence before the email address.'),
});
export const services = contentType({ ...common, prices: describe(text(), 'The prices.') });
export const price = contentType(
  { title: text(), terms: text(), price: number() },
  { body: 'none' },
);
export const service = contentType({
  title: common.title,
  summary: describe(text(), 'One sentence, on the home page and above the text.'),
});
export const post = contentType(
  { ...common, date: describe(date(), 'The day of the news, in the list and in the feed.') },
  { pages: true },
);
export const contact = contentType({
  ...common,
  mail: describe(text(), 'The heading of the email address.'),
  phone: describe(text(), 'The heading of the telephone number.'),
  post: describe(text(), 'The heading of the postal address.'),
});
export const notFound = contentType({ ...common, action: describe(text(), 'The link home.') });
export const legal = contentType({
  ...common,
  history: describe(
    array(
      object({
        version: describe(string(), 'A number, one higher than the one before.'),
        date: describe(date(), 'The day from which the version applies.'),
      }),
    ),
    'The versions, the latest first. Add one whenever a word of the text changes.',
  ),
});

export type Post = Content<typeof post>;

/** The latest post first. */
export const latest = (a: { readonly date: string }, b: { readonly date: string }): number =>
  b.date.localeCompare(a.date);
