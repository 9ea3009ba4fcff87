import { hashedFolder } from '../headers.ts';
import type { Host } from '../host.ts';

export const azureStaticWebApps: Host = {
  title: 'Azure Static Web Apps',
  files: ({ base, headers, redirects }) => [
    {
      path: 'staticwebapp.config.json',
      place: 'output',
      text: `${JSON.stringify(
        {
          trailingSlash: 'always',
          globalHeaders: headers.find(({ files }) => files === 'all')?.headers,
          routes: [
            ...redirects.map(({ from, to }) => ({ route: from, redirect: to, statusCode: 301 })),
            ...headers
              .filter(({ files }) => files === 'hashed')
              .map(({ headers }) => ({ route: `${base}${hashedFolder}*`, headers })),
          ],
          responseOverrides: { 404: { rewrite: '/404.html' } },
          mimeTypes: { '.webmanifest': 'application/manifest+json' },
        },
        undefined,
        2,
      )}\n`,
    },
  ],
  byHand: [
    'Create the app from the repository, with the build command “npx sitegen build” and the output location “dist”.',
  ],
  cannot: [
    'Redirects with status 308, which become 301.',
    'More than 20 kB of configuration, which is some 200 redirects.',
  ],
  anyBase: false,
  headers: true,
  redirects: true,
  urls: {
    folder: 301,
    index: 301,
    file: 301,
    fileSlash: 200,
    fileHtml: 301,
    missing: 'root',
    headersByAddress: true,
    notFound: 200,
    keepsQuery: { slash: true, redirect: true },
  },
};
