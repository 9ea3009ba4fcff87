import { hashedFolder } from './headers.ts';
import { inProject, json, plainUrls, type Host } from './host.ts';
import { headerRule } from './rule-files.ts';

export const firebase: Host = {
  title: 'Firebase Hosting',
  files: ({ base, out, headers, redirects }) =>
    inProject({
      'firebase.json': json({
        hosting: {
          public: out,
          // The usual list leaves out .well-known/.
          ignore: ['firebase.json'],
          trailingSlash: true,
          headers: [
            // Two stars match no name that begins with a dot.
            ...['**', '/.well-known/**'].map((source) => headerRule(source, headers.all)),
            headerRule(`${base}${hashedFolder}**`, headers.hashed),
          ],
          redirects: redirects.map(({ from, to, status }) => ({
            source: from,
            destination: to,
            type: status,
          })),
        },
      }),
    }),
  byHand: ['Run “npx firebase-tools deploy --only hosting” after each build.'],
  urls: { ...plainUrls, notFound: 404, headersByAddress: true },
};
