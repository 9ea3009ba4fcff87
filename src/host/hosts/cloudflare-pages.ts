import type { Host } from '../host.ts';
import { revalidates, ruleFiles } from '../rule-files.ts';

export const cloudflarePages: Host = {
  title: 'Cloudflare Pages',
  files: (site) => ruleFiles(site, 'Cloudflare Pages'),
  byHand: [
    'Connect the repository, with the build command “npx sitegen build” and the output directory “dist”.',
    'Turn Email Address Obfuscation off for the domain: it rewrites the mail addresses in the pages.',
  ],
  cannot: ['More than 2,000 redirects.'],
  anyBase: false,
  caching: revalidates,
  headers: true,
  redirects: true,
  urls: {
    folder: 308,
    index: 308,
    file: 200,
    fileSlash: 308,
    fileHtml: 308,
    missing: 'nearest',
    missingCaching: 'no-store',
    notFound: 308,
    keepsQuery: { slash: true, redirect: true },
  },
};
