import { hashedFolder, withoutCaching } from './headers.ts';
import { inProject, json, plainUrls, type Host } from './host.ts';
import { revalidates } from './rule-files.ts';

export const vercel: Host = {
  title: 'Vercel',
  files: ({ base, out, headers, redirects }) =>
    inProject({
      'vercel.json': json({
        $schema: 'https://openapi.vercel.sh/vercel.json',
        framework: null,
        buildCommand: 'npx sitegen build',
        outputDirectory: out,
        trailingSlash: true,
        headers: [
          headerRule('/(.*)', withoutCaching(headers.all)),
          headerRule(`${base}${hashedFolder}(.*)`, headers.hashed),
        ],
        redirects: redirects.map(({ from, to, status }) => ({
          source: from,
          destination: to,
          statusCode: status,
        })),
      }),
    }),
  byHand: ['Connect the repository.'],
  cannot: [
    'Headers for files in /.well-known/.',
    'Addresses with a trailing slash for folders with a dot in their name.',
  ],
  caching: revalidates,
  urls: {
    ...plainUrls,
    folder: 308,
    file: 308,
    slashByName: 'add and remove',
    headersByAddress: true,
    bareWellKnown: true,
  },
};

const headerRule = (source: string, headers: object) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});
