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
            headers: headers.map(({ files, headers }) => ({
              source: files === 'all' ? '**' : `${base}${hashedFolder}**`,
              headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
            })),
            redirects: redirects.map(({ from, to }) => ({
              source: from,
              destination: to,
              type: 301,
            })),
          },
        },
        undefined,
        2,
      )}\n`,
    },
  ],
  byHand: ['Run “npx firebase-tools deploy --only hosting” after each build.'],
  cannot: ['Redirects with status 308, which become 301.'],
  anyBase: false,
  headers: true,
  redirects: true,
  urls: {
    folder: 301,
    index: 301,
    file: 404,
    fileSlash: 404,
    fileHtml: 200,
    missing: 'root',
    notFound: 200,
    keepsQuery: true,
  },
};
