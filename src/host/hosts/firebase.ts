import { hashedFolder } from '../headers.ts';
import type { Host } from '../host.ts';

export const firebase: Host = {
  title: 'Firebase Hosting',
  files: ({ base, out, headers, redirects }) => [
    {
      path: 'firebase.json',
      place: 'project',
      text: `${JSON.stringify(
        {
          hosting: {
            public: out,
            // The usual list leaves out .well-known/.
            ignore: ['firebase.json'],
            trailingSlash: true,
            // Two stars match no name that begins with a dot.
            headers: headers.flatMap(({ files, headers }) =>
              (files === 'all' ? ['**', '/.well-known/**'] : [`${base}${hashedFolder}**`]).map(
                (source) => ({
                  source,
                  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
                }),
              ),
            ),
            redirects: redirects.map(({ from, to, status }) => ({
              source: from,
              destination: to,
              type: status,
            })),
          },
        },
        undefined,
        2,
      )}\n`,
    },
  ],
  byHand: ['Run “npx firebase-tools deploy --only hosting” after each build.'],
  cannot: [],
  anyBase: false,
  headers: true,
  redirects: true,
  urls: {
    folder: 301,
    index: 200,
    file: 404,
    fileSlash: 404,
    fileHtml: 200,
    missing: 'root',
    headersByAddress: true,
    notFound: 404,
    keepsQuery: { slash: true, redirect: true },
  },
};
