import { collection, entry, type PageContent, type PageProps } from 'react-sitegen';
import { aboutContent } from '../sections/about.tsx';
import { callToActionContent } from '../sections/call-to-action.tsx';
import { reconciliationContent, releaseNoteContent } from '../sections/documents.tsx';
import { heroContent } from '../sections/hero.tsx';
import { industriesContent, industryContent } from '../sections/industries.tsx';
import { serviceContent, servicesContent } from '../sections/services.tsx';
import type { Settings } from '../settings.ts';

/** The texts of the home page. */
export const homeContent = {
  hero: entry('home/hero.md', heroContent),
  services: entry('home/services.md', servicesContent),
  serviceCards: collection('home/services', serviceContent),
  releaseNote: entry('home/release-note.md', releaseNoteContent),
  reconciliation: entry('home/reconciliation.md', reconciliationContent),
  industries: entry('home/industries.md', industriesContent),
  industryCards: collection('home/industries', industryContent),
  about: entry('home/about.md', aboutContent),
  callToAction: entry('home/call-to-action.md', callToActionContent),
};

export type HomeProps = PageProps<Settings, PageContent<typeof homeContent>>;
