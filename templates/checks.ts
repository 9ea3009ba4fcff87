import type { Checks } from 'react-sitegen';

/** The selectors of a legal text's version, date, history and words. */
const legalPage = {
  words: '.legal-text > :not(.history)',
  version: '.record > :nth-child(2) > dd',
  effective: '.record > :nth-child(3) time',
  history: '.history li',
} as const;

/** The legal texts that `sitegen check` checks this site against. */
export const checks: Checks = {
  legal: {
    lock: 'content/legal/anchors.lock.yaml',
    alias:
      'List it in the front matter: “aliases:”, and below it “- id: old-id” and “now: new-id”.',
    texts: [
      { page: '/terms-of-service/', ...legalPage },
      { page: '/privacy-policy/', ...legalPage },
      { page: '/cookie-policy/', ...legalPage },
    ],
    privacy: '/privacy-policy/',
  },
};
