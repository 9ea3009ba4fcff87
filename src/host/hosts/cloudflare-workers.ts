import type { Host } from '../host.ts';
import { revalidates, ruleFiles } from '../rule-files.ts';

export const cloudflareWorkers: Host = {
  title: 'Cloudflare Workers',
  files: (site) => [
    ...ruleFiles(site, 'Cloudflare'),
    {
      path: 'wrangler.jsonc',
      place: 'project',
      text: `// Wrangler reads this file from the root of the project.
{
  "name": "${nameOf(site.origin)}",
  "compatibility_date": "2025-04-01",
  "assets": {
    "directory": "./${site.out}",
    "html_handling": "auto-trailing-slash",
    "not_found_handling": "404-page"
  }
}
`,
    },
  ],
  byHand: [
    'Run “npx wrangler deploy” after each build.',
    'Turn Email Address Obfuscation off for the domain: it rewrites the mail addresses in the pages.',
  ],
  cannot: ['More than 2,000 redirects, and files larger than 25 MiB.'],
  anyBase: false,
  caching: revalidates,
  headers: true,
  redirects: true,
  urls: {
    folder: 307,
    index: 307,
    file: 200,
    fileSlash: 307,
    fileHtml: 307,
    missing: 'nearest',
    headersByAddress: true,
    notFound: 307,
    keepsQuery: { slash: true, redirect: true },
  },
};

/** The name of a worker: letters, digits and hyphens. */
const nameOf = (origin: string) => new URL(origin).hostname.replaceAll('.', '-');
