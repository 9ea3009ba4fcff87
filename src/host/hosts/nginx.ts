import { hashedFolder, type HeaderRule } from '../headers.ts';
import type { Host, HostedSite } from '../host.ts';

export const nginx: Host = {
  title: 'nginx',
  files: (site) => [
    {
      path: 'nginx.conf',
      place: 'project',
      text: `# Put this file into /etc/nginx/conf.d/, and the contents of ${site.out}/ into /srv/www.\n${nginxServer(site, { listen: '80', root: '/srv/www' })}`,
    },
  ],
  byHand: ['Copy the files to the server.', 'Set up a certificate, such as with certbot.'],
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
    notFound: 404,
    keepsQuery: { slash: true, redirect: false },
  },
};

/** The configuration of one server. Headers are set once, for all: a block with an \`add_header\` loses those around it. */
export function nginxServer(
  { origin, base, headers, redirects }: HostedSite,
  { listen, root }: { readonly listen: string; readonly root: string },
): string {
  return `map $uri $sitegen_cache {
  default "${cachingIn(headers, 'all')}";
  ~^${base}${hashedFolder} "${cachingIn(headers, 'hashed')}";
}

server {
  listen ${listen};
  listen [::]:${listen};
  server_name ${new URL(origin).hostname};
  root ${root};
  index index.html;
  absolute_redirect off;
  charset utf-8;
  charset_types text/css text/plain text/xml text/javascript application/javascript application/json image/svg+xml;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/plain text/xml text/javascript application/javascript application/json application/manifest+json image/svg+xml;

${Object.entries(headers.find(({ files }) => files === 'all')?.headers ?? {})
  .map(
    ([name, value]) =>
      `  add_header ${name} ${name === 'cache-control' ? '$sitegen_cache' : `"${value}"`} always;\n`,
  )
  .join('')}
  error_page 404 /404.html;
  # A folder without a page.
  error_page 403 =404 /404.html;
  location = /404.html {
    internal;
  }
  location ~ \\.webmanifest$ {
    types {}
    default_type application/manifest+json;
  }
${redirects.map(({ from, to, status }) => `  location = ${from} {\n    return ${status} "${to}";\n  }\n`).join('')}}
`;
}

const cachingIn = (rules: readonly HeaderRule[], kind: HeaderRule['files']) =>
  rules.find(({ files }) => files === kind)?.headers['cache-control'] ?? '';
