import {
  array,
  email,
  host,
  object,
  optional,
  origin,
  redirects,
  slug,
  string,
  url,
  type Infer,
  type Product,
} from 'react-sitegen';

const link = object({ label: string(), target: string() });

/** The schema of `content/site.yaml`. */
export const settings = object({
  language: string(),
  origin: origin(),
  host: optional(host()),
  redirects: optional(redirects()),
  company: object({
    name: string(),
    legal_name: string(),
    address: array(string()),
    country: string(),
    jurisdiction: string(),
    register: string(),
    vat: string(),
    supervisory_authority: string(),
    supervisory_authority_site: url(),
    representative: string(),
    data_protection_officer: string(),
  }),
  products: array(object({ slug: slug(), name: string() })),
  email: email(),
  title: string(),
  figures: array(object({ value: string(), label: string() })),
  badges: array(object({ label: string(), value: string() })),
  navigation: object({ label: string(), links: array(link), action: string(), menu: string() }),
  footer: object({ copyright: string(), label: string(), links: array(link), new_tab: string() }),
  interface: object({
    skip: string(),
    mark: string(),
    home: string(),
    top: string(),
    contents: string(),
    document: string(),
    version: string(),
    effective: string(),
    revised: string(),
    history: string(),
  }),
});

export type Settings = Infer<typeof settings>;

/** Returns the name that the header and the title of a page show. */
export const nameOf = (
  { company }: Pick<Settings, 'company'>,
  product: Product | undefined,
): string => product?.name ?? company.name;

/** The variables that texts use in braces. */
export function variables(
  settings: Settings,
  product: Product | undefined,
): Record<string, string> {
  const { company, email, origin } = settings;
  return {
    company: company.name,
    product: nameOf(settings, product),
    legal_name: company.legal_name,
    // A line of the address, such as a postcode, is not broken.
    address: company.address.map((line) => line.replaceAll(' ', '\u00a0')).join(', '),
    country: company.country,
    jurisdiction: company.jurisdiction,
    register: company.register,
    vat: company.vat,
    authority: company.supervisory_authority,
    authority_site: company.supervisory_authority_site,
    representative: company.representative,
    data_protection_officer: company.data_protection_officer,
    email,
    site: origin,
  };
}
