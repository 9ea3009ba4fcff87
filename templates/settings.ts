import { email, list, object, origin, slug, text, type Infer, type Product } from 'sitegen';

const link = object({ label: text(), target: text() });

/** The shape of `content/site.yaml`. */
export const settings = object({
  language: text(),
  origin: origin(),
  company: object({
    name: text(),
    legal_name: text(),
    address: list(text()),
    country: text(),
    jurisdiction: text(),
    register: text(),
    vat: text(),
    supervisory_authority: text(),
    supervisory_authority_site: text(),
    representative: text(),
    data_protection_officer: text(),
  }),
  products: list(object({ slug: slug(), name: text() })),
  email: email(),
  title: text(),
  figures: list(object({ value: text(), label: text() })),
  badges: list(object({ label: text(), value: text() })),
  navigation: object({ label: text(), links: list(link), action: text(), menu: text() }),
  footer: object({ copyright: text(), label: text(), links: list(link), new_tab: text() }),
  interface: object({
    skip: text(),
    mark: text(),
    home: text(),
    top: text(),
    contents: text(),
    document: text(),
    version: text(),
    effective: text(),
    revised: text(),
    history: text(),
  }),
});

export type Settings = Infer<typeof settings>;

/** The facts that texts name in braces. */
export function variables(
  { company, email, origin }: Settings,
  product: Product | undefined,
): Record<string, string> {
  return {
    company: company.name,
    product: product?.name ?? company.name,
    legal_name: company.legal_name,
    address: company.address.join(', '),
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
