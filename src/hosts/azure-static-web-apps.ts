import { hashedFolder } from './headers.ts';
import { inOutput, json, plainUrls, type Host } from './host.ts';

export const azureStaticWebApps: Host = {
  title: 'Azure Static Web Apps',
  files: ({ base, headers, redirects }) =>
    inOutput({
      'staticwebapp.config.json': json({
        trailingSlash: 'always',
        globalHeaders: headers.all,
        routes: [
          ...redirects.map(({ from, to }) => ({ route: from, redirect: to, statusCode: 301 })),
          { route: `${base}${hashedFolder}*`, headers: headers.hashed },
        ],
        responseOverrides: { 404: { rewrite: '/404.html' } },
        mimeTypes: { '.webmanifest': 'application/manifest+json' },
      }),
    }),
  byHand: [
    'Create the app from the repository, with the build command “npx sitegen build” and the output location “dist”.',
  ],
  cannot: [
    'Redirects with status 308, which become 301.',
    'More than about 200 redirects, because the configuration is limited to 20 kB.',
  ],
  urls: {
    ...plainUrls,
    index: 301,
    file: 301,
    fileSlash: 200,
    fileHtml: 301,
    redirect: 301,
    headersByAddress: true,
  },
};
