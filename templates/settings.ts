import {
  array,
  describe,
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

const links = array(
  object({
    label: describe(string(), 'The words of the link.'),
    target: describe(string(), 'Where it leads.'),
  }),
);

/** The schema of `content/site.yaml`. Its sentences are also those of content/README.md. */
export const settings = object({
  language: describe(
    string(),
    'The language of all texts, as a BCP 47 tag. Screen readers choose a voice by it.',
  ),
  origin: describe(
    origin(),
    'Where the site is published: scheme and host, without a trailing slash. {site}',
  ),
  host: describe(optional(host()), 'The host of the site. Each build writes its configuration.'),
  redirects: describe(optional(redirects()), 'Old addresses, and where they lead now.'),
  company: describe(
    object({
      name: describe(string(), 'The name as people say it. {company}'),
      legal_name: describe(string(), 'The name as it is registered. {legal_name}'),
      address: describe(
        array(string()),
        'The postal address without the country, one line per item. {address}',
      ),
      country: describe(string(), 'The country of the registered office. {country}'),
      jurisdiction: describe(
        string(),
        'The country whose law and courts apply to the terms of service. {jurisdiction}',
      ),
      register: describe(
        string(),
        'The public register that lists the company, and the company’s number there. {register}',
      ),
      vat: describe(string(), 'The VAT identification number. {vat}'),
      supervisory_authority: describe(
        string(),
        'The data protection authority in the company’s country. {authority}',
      ),
      supervisory_authority_site: describe(
        url(),
        'The website on which that authority accepts complaints. {authority_site}',
      ),
      representative: describe(
        string(),
        'The representative in the European Union (Article 27 GDPR): name and address, or the reason why none is required. {representative}',
      ),
      data_protection_officer: describe(
        string(),
        'The data protection officer (Article 37 GDPR): how to reach that person, or a statement that none is appointed. {data_protection_officer}',
      ),
    }),
    'The company that runs the site. The legal pages and the footer show these facts.',
  ),
  products: describe(
    array(object({ slug: slug(), name: string() })),
    'The products. Each one has a variant of the site with its name, below the address of its slug. The pages at the root use the name of the first product. A product can have the company’s name. A slug consists of lowercase letters, digits and hyphens. {product}',
  ),
  email: describe(
    email(),
    'The site’s email address. Every contact button opens a message to it. {email}',
  ),
  title: describe(string(), 'Follows the product’s name in the title of the home page.'),
  figures: describe(
    array(object({ value: string(), label: string() })),
    'The three figures below the hero section.',
  ),
  badges: describe(
    array(object({ label: string(), value: string() })),
    'The two badges beside the figures.',
  ),
  navigation: describe(
    object({
      label: describe(string(), 'The name of this list of links for screen readers.'),
      links,
      action: describe(
        string(),
        'The label of the button that opens a message to the email address.',
      ),
      menu: describe(
        string(),
        'The name of the menu button on small screens, for screen readers. They announce by themselves whether the menu is open.',
      ),
    }),
    'The navigation bar. A target is the id of a section of the home page.',
  ),
  footer: describe(
    object({
      copyright: describe(string(), 'Follows © and the year.'),
      registration: describe(
        string(),
        'Who the company is in law: many countries require it on a website.',
      ),
      label: describe(string(), 'The name of this list of links for screen readers.'),
      links,
      new_tab: describe(string(), 'Screen readers read this after each of these links.'),
    }),
    'The footer of every page. A target is the last part of a legal page’s address.',
  ),
  interface: describe(
    object({
      skip: describe(string(), 'The first link of each page, visible when it has the focus.'),
      mark: describe(
        string(),
        'Read out after the name beside the logo, which links to the home page.',
      ),
      home: describe(
        string(),
        'The name of the home page in the breadcrumb that search engines show.',
      ),
      top: describe(string(), 'The button that appears after scrolling.'),
      contents: describe(string(), 'The table of contents on legal pages.'),
      document: describe(string(), 'Before the number of a legal text.'),
      version: describe(string(), 'Before the version of a legal text.'),
      effective: describe(string(), 'Before the day from which a legal text binds.'),
      revised: describe(string(), 'Before the day on which a legal text was written.'),
      history: describe(string(), 'Above the earlier versions of a legal text.'),
    }),
    'Short interface texts. Some are visible; others are only read out by screen readers.',
  ),
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
