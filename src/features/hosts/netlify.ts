import { inProject, writtenBy } from '../../files/project-files.ts';
import { publishCommand, type Host } from './host.ts';
import { ruleFiles } from './rule-files.ts';

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
  // A value that begins with a colon is a variable.
  accepts: ({ query = 'a=b' }) => /^[^=&]+=(?!:)[^=&]*(?:&[^=&]+=(?!:)[^=&]*)*$/.test(query),
};
