import { array, email, host, object, optional, origin, redirects } from 'react-sitegen';
import { slug, string, text, type Infer, type Product } from 'react-sitegen';

const links = array(object({ label: text(), path: string() }));

/** The schema of `content/site.yaml`. */
export const settings = object({
  language: text(),
  origin: origin(),
  email: email(),
  host: optional(host()),
  redirects: optional(redirects()),
  products: optional(array(object({ slug: slug(), name: string() }))),
  company: object({
    name: string(),
    legal_name: string(),
    address: array(string()),
    country: string(),
    register: string(),
    vat: string(),
    authority: string(),
  }),
  navigation: links,
  legal: links,
  words: object({
    skip: text(),
    navigation: text(),
    legal: text(),
    version: text(),
  }),
});

export type Settings = Infer<typeof settings>;

/** The variables that texts insert in braces. */
export const variables = (
  { company, email, origin }: Settings,
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
  site: origin,
});

/** Formats a day such as `2026-01-31` in the language of the site. */
export const formatDay = (day: string, { language }: Settings): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
