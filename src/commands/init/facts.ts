import type { HostName } from '../../config/host-names.ts';

/** The facts about a company that a new site contains. */
export interface Facts {
  /** The name in everyday use. */
  readonly company: string;
  /** The registered name. */
  readonly legalName: string;
  /** The postal address without the country, one item for each line. */
  readonly address: readonly string[];
  readonly country: string;
  readonly email: string;
  /** Scheme and host, such as `https://www.company.example`. */
  readonly origin: string;
  /** The names of the products that have a variant of the site. */
  readonly products: readonly string[];
  readonly host: HostName | undefined;
  /** Whether code in texts is highlighted. */
  readonly highlight: 'yes' | 'no';
  /** The languages of the site, the default one first; none for a site in one language. */
  readonly languages: readonly string[];
}

/** The answers as they are written. */
export type GivenAnswers = Readonly<Partial<Record<keyof Facts, string>>>;

/**
 * Returns all facts for a new site from those that are given. The others are placeholders, which
 * `sitegen check --strict` reports. `folder` is the name of the site's folder.
 */
export function completeFacts(
  given: { readonly [Name in keyof Facts]?: Facts[Name] | undefined },
  folder: string,
): Facts {
  const company = given.company ?? titleOf(folder);
  return {
    company,
    legalName: given.legalName ?? company,
    address: given.address ?? ['[your street and number]', '[your town]'],
    country: given.country ?? '[your country]',
    email: given.email ?? `hello@${slugOf(company)}.example`,
    origin: given.origin ?? `https://www.${slugOf(company)}.example`,
    products: given.products ?? [],
    host: given.host,
    highlight: given.highlight ?? 'no',
    languages: given.languages ?? [],
  };
}

/** Returns the form of a name in an address: `keel-co` for `Keel & Co`. */
export function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'company';
}

const titleOf = (folder: string) =>
  slugOf(folder)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
