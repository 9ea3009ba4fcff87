import { inProject, plainUrls, type Host } from './host.ts';
import { revalidates, ruleFiles } from './rule-files.ts';

export const netlify: Host = {
  title: 'Netlify',
  files: (site) => [
    ...ruleFiles(site, 'Netlify'),
    ...inProject({
      'netlify.toml': `# Netlify reads this file from the root of the repository.\n[build]\ncommand = "npx sitegen build"\npublish = "${site.out}"\n`,
    }),
  ],
  byHand: ['Connect the repository.'],
  caching: revalidates,
  urls: { ...plainUrls, file: 200, fileSlash: 301, headersByAddress: true },
};
