import { inProject, plainUrls, type Host } from './host.ts';
import { revalidates, ruleFiles } from './rule-files.ts';

const noObfuscation =
  'Turn Email Address Obfuscation off for the domain: it rewrites the mail addresses in the pages.';

export const cloudflarePages: Host = {
  title: 'Cloudflare Pages',
  files: (site) => ruleFiles(site, 'Cloudflare Pages'),
  byHand: [
    'Connect the repository, with the build command “npx sitegen build” and the output directory “dist”.',
    noObfuscation,
  ],
  cannot: ['More than 2,000 redirects.'],
  caching: revalidates,
  urls: {
    ...plainUrls,
    folder: 308,
    index: 308,
    file: 200,
    fileSlash: 308,
    fileHtml: 308,
    notFound: 308,
    nearestNotFound: true,
    missingCaching: 'no-store',
  },
};

export const cloudflareWorkers: Host = {
  title: 'Cloudflare Workers',
  files: (site) => [
    ...ruleFiles(site, 'Cloudflare'),
    ...inProject({
      'wrangler.jsonc': `// Wrangler reads this file from the root of the project.
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
    }),
  ],
  byHand: ['Run “npx wrangler deploy” after each build.', noObfuscation],
  cannot: ['More than 2,000 redirects, and files larger than 25 MiB.'],
  caching: revalidates,
  urls: {
    ...plainUrls,
    folder: 307,
    index: 307,
    file: 200,
    fileSlash: 307,
    fileHtml: 307,
    notFound: 307,
    nearestNotFound: true,
    headersByAddress: true,
  },
};

/** Returns a name for a worker, which may contain letters, digits and hyphens. */
const nameOf = (origin: string) => new URL(origin).hostname.replaceAll('.', '-');
