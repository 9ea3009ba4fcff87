import type { PageProps, Thing } from 'react-sitegen';
import type { HomeProps } from './pages/home-content.ts';
import type { Settings } from './settings.ts';

/** The organization, the site and its services. */
export function describeHome({ settings, content, page }: HomeProps): readonly Thing[] {
  const { company, email, language } = settings;
  const home = page.canonical ?? settings.origin;
  const organization = { '@id': `${home}#organization` };
  return [
    {
      '@type': 'Organization',
      ...organization,
      name: company.name,
      legalName: company.legal_name,
      url: home,
      email,
      description: content.hero.description,
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address.join(', '),
        addressCountry: company.country,
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: company.name,
      url: home,
      inLanguage: language,
      publisher: organization,
    },
    ...content.serviceCards.map(
      ({ title, terms }): Thing => ({
        '@type': 'Service',
        name: title,
        serviceType: terms,
        provider: organization,
      }),
    ),
  ];
}

/** The breadcrumbs of a page. */
export function describeTrail(
  { settings, page }: PageProps<Settings, unknown>,
  title: string,
): readonly Thing[] {
  if (page.canonical === undefined) return [];
  const steps = [
    { name: settings.interface.home, item: new URL('../', page.canonical).href },
    { name: title, item: page.canonical },
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...step,
      })),
    },
  ];
}
