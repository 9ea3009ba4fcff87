import { hashedFolder, type HeaderRule } from '../headers.ts';
import type { Host } from '../host.ts';

export const apache: Host = {
  title: 'Apache',
  files: ({ base, headers, redirects }) => [
    {
      path: '.htaccess',
      place: 'output',
      text: `# Apache reads this file from the published folder, where the server allows it: AllowOverride All.
Options -Indexes
DirectoryIndex index.html
ErrorDocument 403 ${base}404.html
ErrorDocument 404 ${base}404.html
AddDefaultCharset utf-8
AddCharset utf-8 .css .js .json .svg .webmanifest .xml
AddType application/manifest+json .webmanifest
AddType font/woff2 .woff2
AddType image/avif .avif
<IfModule mod_headers.c>
SetEnvIf Request_URI "^${base}${hashedFolder}" HASHED
${headers.flatMap(formatHeaders).join('\n')}
</IfModule>
<IfModule mod_deflate.c>
AddOutputFilterByType DEFLATE text/css text/html text/javascript text/plain text/xml application/javascript application/json application/manifest+json application/xml image/svg+xml
</IfModule>
${redirects.map(({ from, to, status }) => `RedirectMatch ${status} "^${from.replaceAll('.', '\\.')}$" "${to}"\n`).join('')}`,
    },
  ],
  byHand: ['Copy the files to the server, those whose names begin with a dot included.'],
  cannot: ['Headers, where the server has no mod_headers.'],
  anyBase: true,
  headers: true,
  redirects: true,
  urls: {
    folder: 301,
    index: 200,
    file: 404,
    fileSlash: 404,
    fileHtml: 200,
    missing: 'root',
    notFound: 200,
    keepsQuery: { slash: true, redirect: true },
  },
};

const formatHeaders = ({ files, headers }: HeaderRule) =>
  Object.entries(headers).map(
    ([name, value]) =>
      `Header always set ${name} "${value}"${files === 'hashed' ? ' env=HASHED' : ''}`,
  );
