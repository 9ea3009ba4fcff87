import type { ReactElement } from 'react';
import { Document } from '../document.tsx';
import { About } from '../sections/about.tsx';
import { CallToAction } from '../sections/call-to-action.tsx';
import { Documents } from '../sections/documents.tsx';
import { Hero } from '../sections/hero.tsx';
import { Industries } from '../sections/industries.tsx';
import { Services } from '../sections/services.tsx';
import { nameOf } from '../settings.ts';
import { describeHome } from '../structured-data.ts';
import type { HomeProps } from './home-content.ts';

export function Home(props: HomeProps): ReactElement {
  const { settings, content, product } = props;
  const {
    hero,
    services,
    serviceCards,
    releaseNote,
    reconciliation,
    industries,
    industryCards,
    about,
    callToAction,
  } = content;
  return (
    <Document
      {...props}
      title={`${nameOf(settings, product)} – ${settings.title}`}
      description={hero.description}
      data={describeHome(props)}
      atHome
    >
      <Hero settings={settings} content={hero} />
      <Services content={services} cards={serviceCards}>
        <Documents note={releaseNote} reconciliation={reconciliation} />
      </Services>
      <Industries content={industries} cards={industryCards} />
      <About content={about} />
      <CallToAction settings={settings} content={callToAction} />
    </Document>
  );
}
