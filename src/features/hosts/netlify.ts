import { inProject, plainUrls, publishCommand, writtenBy, type Host } from './host.ts';
import { revalidates, ruleFiles } from './rule-files.ts';

export const netlify: Host = {
  title: 'Netlify',
  files: (site) => [
    ...ruleFiles(site, 'Netlify', { maxNamed: Infinity, joins: false, notFound: true }),
    ...inProject({
      'netlify.toml': `# ${writtenBy('host netlify')}
# It belongs in the root of the repository.
[build]
command = "${publishCommand}"
publish = "${site.out}"
`,
    }),
  ],
  byHand: ['Connect the repository.'],
  accepts: ({ query = 'a=b' }) => /^[^=&]+=[^=&]*(?:&[^=&]+=[^=&]*)*$/.test(query),
  caching: revalidates,
  urls: { ...plainUrls, file: 200, fileSlash: 301, policyByAddress: true, nearestNotFound: true },
};
