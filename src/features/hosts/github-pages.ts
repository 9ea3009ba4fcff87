import { type Host, inOutput, oneNotFound, plainUrls } from './host.ts';

export const githubPages: Host = {
  title: 'GitHub Pages',
  // Without it, a branch is published without the files whose names begin with an underscore or a
  // dot.
  files: () => inOutput({ '.nojekyll': '' }),
  byHand: [
    'Set Settings → Pages → Source to “GitHub Actions”, and add a workflow such as .github/workflows/site.yml in sitegen’s repository.',
    'Add “include-hidden-files: true” to upload-pages-artifact, or .well-known/ is left out.',
  ],
  cannot: [
    oneNotFound,
    'Headers: the policy is in the pages, but frame-ancestors, HSTS and caching cannot be set.',
    'Redirects with a status: each becomes a page that redirects without the query of the request, and those from files are left out.',
    'The effect of robots.txt and security.txt for a site under a path: only those at the root of the domain count.',
  ],
  anyBase: true,
  filesOnly: true,
  urls: { ...plainUrls, file: 200 },
};
