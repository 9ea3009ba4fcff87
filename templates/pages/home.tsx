import type { ReactElement } from 'react';
import { Document } from '../document.tsx';
import { About } from '../sections/about.tsx';
import { CallToAction } from '../sections/call-to-action.tsx';
import { Footer } from '../sections/footer.tsx';
import { Hero } from '../sections/hero.tsx';
import { Industries } from '../sections/industries.tsx';
import { Navigation } from '../sections/navigation.tsx';
import { ScrollToTop } from '../sections/scroll-to-top.tsx';
import { Services } from '../sections/services.tsx';
import { nameOf } from '../settings.ts';
import { describeHome } from '../structured-data.ts';
import type { HomeProps } from './home-content.ts';

export function Home(props: HomeProps): ReactElement {
  const { settings, content, site, product } = props;
  const { hero, services, serviceCards, industries, industryCards, about, callToAction } = content;
  return (
    <Document
      {...props}
      title={`${nameOf(settings, product)} – ${settings.title}`}
      description={hero.description}
      data={describeHome(props)}
    >
      <Navigation settings={settings} site={site} product={product} atHome />
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
