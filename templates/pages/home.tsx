import type { ReactElement } from 'react';
import { collection, entry, type PageContent, type PageProps } from 'sitegen';
import { Document } from '../document.tsx';
import { About, aboutContent } from '../sections/about.tsx';
import { CallToAction, callToActionContent } from '../sections/call-to-action.tsx';
import { Footer } from '../sections/footer.tsx';
import { Hero, heroContent } from '../sections/hero.tsx';
import { Industries, industriesContent, industryContent } from '../sections/industries.tsx';
import { Navigation } from '../sections/navigation.tsx';
import { ScrollToTop } from '../sections/scroll-to-top.tsx';
import { serviceContent, Services, servicesContent } from '../sections/services.tsx';
import type { Settings } from '../settings.ts';
import { describeHome } from '../structured-data.ts';

export const homeContent = {
  hero: entry('home/hero.md', heroContent),
  services: entry('home/services.md', servicesContent),
  serviceCards: collection('home/services', serviceContent),
  industries: entry('home/industries.md', industriesContent),
  industryCards: collection('home/industries', industryContent),
  about: entry('home/about.md', aboutContent),
  callToAction: entry('home/call-to-action.md', callToActionContent),
};

export type HomeProps = PageProps<Settings, PageContent<typeof homeContent>>;

export function Home(props: HomeProps): ReactElement {
  const { settings, content, site } = props;
  const { hero, services, serviceCards, industries, industryCards, about, callToAction } = content;
  return (
    <Document
      {...props}
      title={`${settings.company.name} – ${settings.title}`}
      description={hero.description}
      data={describeHome(props)}
    >
      <Navigation settings={settings} site={site} atHome />
      <main id="main" tabIndex={-1} data-under-menu="">
        <Hero settings={settings} content={hero} />
        <Services content={services} cards={serviceCards} />
        <Industries content={industries} cards={industryCards} />
        <About content={about} />
        <CallToAction settings={settings} content={callToAction} />
      </main>
      <Footer settings={settings} site={site} atHome>
        <ScrollToTop label={settings.interface.top} />
      </Footer>
    </Document>
  );
}
