import { hashedFolder } from '../headers.ts';
import type { Host } from '../host.ts';
import { revalidates } from '../rule-files.ts';

export const vercel: Host = {
  title: 'Vercel',
  files: ({ base, out, headers, redirects }) => [
    {
      path: 'vercel.json',
      place: 'project',
      text: `${JSON.stringify(
        {
          $schema: 'https://openapi.vercel.sh/vercel.json',
          framework: null,
          buildCommand: 'npx sitegen build',
          outputDirectory: out,
          trailingSlash: true,
          headers: headers.map(({ files, headers }) => ({
            source: files === 'all' ? '/(.*)' : `${base}${hashedFolder}(.*)`,
            headers: Object.entries(headers)
              .filter(([name]) => files === 'hashed' || name !== 'cache-control')
              .map(([key, value]) => ({ key, value })),
          })),
          redirects: redirects.map(({ from, to, status }) => ({
            source: from,
            destination: to,
            statusCode: status,
          })),
        },
        undefined,
        2,
      )}\n`,
    },
  ],
  byHand: ['Connect the repository.'],
  cannot: ['Headers for /.well-known/.', 'Folders with a dot in their name lose their slash.'],
  anyBase: false,
  caching: revalidates,
  headers: true,
  redirects: true,
  urls: {
    folder: 308,
    index: 200,
    file: 308,
    fileSlash: 404,
    fileHtml: 200,
    slashByName: 'add and remove',
    missing: 'root',
    headersByAddress: true,
    bareWellKnown: true,
    notFound: 200,
    keepsQuery: { slash: true, redirect: true },
  },
};
