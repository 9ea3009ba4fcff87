import type { RedirectRule } from '../../plan/redirects.ts';
import { hashedFolder } from './headers.ts';
import { inProject, writtenBy } from '../../files/project-files.ts';
import { publishCommand, type Host } from './host.ts';
import { ruleFiles } from './rule-files.ts';

const noObfuscation =
  'Turn Email Address Obfuscation off for the domain: it rewrites the mail addresses in the pages.';

const withoutQuery = ({ query }: RedirectRule) => query === undefined;

/** A file may contain 100 rules. */
const maxNamed = 80;

export const cloudflarePages: Host = {
  title: 'Cloudflare Pages',
  // It answers missing files with `no-store`, whatever the rules, so one for the folder is enough.
  files: (site) => ruleFiles(site, 'Cloudflare Pages', { maxNamed: 0, joins: true }),
  byHand: [
    `Connect the repository, with the build command “${publishCommand}” and the output directory “dist”.`,
    noObfuscation,
  ],
  cannot: ['More than 2,000 redirects.'],
  accepts: withoutQuery,
};

export const cloudflareWorkers: Host = {
  title: 'Cloudflare Workers',
  files: (site) => [
    ...ruleFiles(site, 'Cloudflare', { maxNamed, joins: true }),
    ...inProject({
      'wrangler.jsonc': `// ${writtenBy('host cloudflare-workers')}
// Wrangler reads it from the root of the project.
{
  "name": "${workerName(site.origin)}",
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
  byHand: [`Run “${publishCommand}”, and then “npx wrangler deploy”.`, noObfuscation],
  accepts: withoutQuery,
  cannot: [
    'More than 2,000 redirects, and files larger than 25 MiB.',
    `No caching for missing files in ${hashedFolder} if there are more than ${maxNamed} files in it: browsers keep the answer 404 for a year.`,
  ],
};

/** Returns a name for a worker, which may contain letters, digits and hyphens. */
const workerName = (origin: string) => new URL(origin).hostname.replaceAll('.', '-');
