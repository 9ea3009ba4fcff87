import { hashedFolder } from './headers.ts';
import { inOutput, plainUrls, type Host } from './host.ts';

export const apache: Host = {
  title: 'Apache',
  files: ({ base, headers, redirects }) =>
    inOutput({
      '.htaccess': `# Apache reads this file from the published folder if the server's configuration has “AllowOverride All”.
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
${[...setHeaders(headers.all, ''), ...setHeaders(headers.hashed, ' env=HASHED')].join('\n')}
</IfModule>
<IfModule mod_deflate.c>
AddOutputFilterByType DEFLATE text/css text/html text/javascript text/plain text/xml application/javascript application/json application/manifest+json application/xml image/svg+xml
</IfModule>
${redirects.map(({ from, to, status }) => `RedirectMatch ${status} "^${from.replaceAll('.', '\\.')}$" "${to}"\n`).join('')}`,
    }),
  byHand: ['Copy the files to the server, including those whose names begin with a dot.'],
  cannot: ['Headers, if the server lacks mod_headers.'],
  anyBase: true,
  urls: plainUrls,
};

const setHeaders = (headers: object, condition: string) =>
  Object.entries(headers).map(
    ([name, value]) => `Header always set ${name} "${value}"${condition}`,
  );
