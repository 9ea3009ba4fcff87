import { array, base, describe, email, host, object, optional, origin } from 'react-sitegen';
import { redirects, slug, string, text, type Infer, type Product } from 'react-sitegen';

const links = array(
  object({
    label: describe(text(), 'The words of the link.'),
    path: describe(string(), 'The address of a page, such as /about/.'),
  }),
);

/** The schema of `content/site.yaml`. The sentences are hints for writers; a name in braces inserts the fact. */
export const settings = object({
  language: describe(text(), 'The language of all texts, such as en. Screen readers need it.'),
  origin: describe(origin(), 'Where the site is published, without a slash at the end. {site}'),
  email: describe(email(), 'The email address for visitors. {email}'),
  phone: describe(string(), 'The telephone number for visitors. {phone}'),
  host: describe(optional(host()), 'The host of the site, such as netlify.'),
  base: describe(optional(base()), 'The path of the site in its domain, such as /stay/.'),
  redirects: describe(optional(redirects()), 'Old addresses, and where they lead now.'),
  products: describe(
    optional(
      array(
        object({
          slug: describe(slug(), 'The first part of its addresses, such as acme in /acme/about/.'),
          name: describe(string(), 'The name of the product.'),
        }),
      ),
    ),
    'The products. Each has a copy of the site in its name.',
  ),
  company: object({
    name: describe(string(), 'The name as people say it. {company}'),
    legal_name: describe(string(), 'The name as it is registered. {legal_name}'),
    address: describe(array(string()), 'The postal address without the country. {address}'),
    country: describe(string(), 'The country of the registered office. {country}'),
    register: describe(string(), 'The public register, and the number in it. {register}'),
    vat: describe(string(), 'The VAT identification number. {vat}'),
    authority: describe(string(), 'The data protection authority for complaints. {authority}'),
  }),
  navigation: describe(links, 'The links at the top of each page.'),
  legal: describe(links, 'The links at the bottom of each page.'),
  words: object({
    languages: describe(text(), 'The name of the list of languages, for screen readers.'),
    skip: describe(text(), 'The first link, which the Tab key shows.'),
    navigation: describe(text(), 'The name of the menu, for screen readers.'),
    legal: describe(text(), 'The name of the links at the bottom, for screen readers.'),
    version: describe(text(), 'Stands before the version of a legal text.'),
  }),
});

export type Settings = Infer<typeof settings>;

/** The variables that texts insert in braces. */
export const variables = (
  { company, email, phone, origin }: Settings,
  product: Product | undefined,
): Record<string, string> => ({
  company: product?.name ?? company.name,
  legal_name: company.legal_name,
  address: company.address.join(', '),
  country: company.country,
  register: company.register,
  vat: company.vat,
  authority: company.authority,
  email,
  phone,
  site: origin,
});

/** Formats an amount in the language of the site. */
export const formatPrice = (price: number, { language }: Settings): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(price);

/** Formats a day such as `2026-01-31` in the language of the site. */
export const formatDay = (day: string, { language }: Settings): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
