import { hashedFolder, isCopy } from './headers.ts';
import { mediaTypes } from '../../lib/media-types.ts';
import { withQuery } from '../../plan/redirects.ts';
import { inOutput } from '../../files/project-files.ts';
import { copyByHand, escapePattern, notFoundFolders, otherName, type Host } from './host.ts';
import type { HostedSite } from './hosted-site.ts';

export const apache: Host = {
  title: 'Apache',
  // Only directives that “AllowOverride FileInfo” allows: any other is an error 500 for every page.
  files: (site) =>
    inOutput({
      ...missingPages(site),
      ...redirectsAbove(site),
      [`${site.base.slice(1)}.htaccess`]: `# Apache reads this file from the published folder if the server's configuration has “AllowOverride All” or “AllowOverride FileInfo”.
ErrorDocument 403 ${site.base}404.html
ErrorDocument 404 ${site.base}404.html
AddDefaultCharset utf-8
${mediaTypes.map(([ending, type]) => `AddType "${type.replace('; ', ';')}" .${ending}\n`).join('')}AddCharset utf-8 .json .svg .webmanifest
# Without it, compressed files are sent again though they did not change.
FileETag None
# The files of “sitegen build --precompress”.
<FilesMatch "\\.(?:${texts})\\.(?:br|gz)$">
RemoveType .br .gz
AddEncoding br .br
AddEncoding gzip .gz
</FilesMatch>
<IfModule mod_headers.c>
SetEnvIf Request_URI "^${site.base}${hashedFolder}" HASHED
SetEnvIf Request_URI "${compressedPattern}" FILE
${[
  ...setHeaders(site.headers.all, ''),
  ...setHeaders(site.headers.hashed, ' env=HASHED'),
  ...setHeaders(site.headers.files, ' env=FILE'),
  ...(site.files.some(isCopy)
    ? [
        'SetEnvIf Request_URI "/index\\.md(?:\\.(?:br|gz))?$" COPY',
        ...setHeaders(site.headers.copies, ' env=COPY'),
      ]
    : []),
].join('\n')}
</IfModule>
<IfModule mod_deflate.c>
# Also compresses the 404 page.
SetEnvIf Request_URI ^ filter-errordocs
AddOutputFilterByType DEFLATE text/css text/html text/javascript ${site.files.some(isCopy) ? 'text/markdown ' : ''}text/plain text/xml application/javascript application/json application/manifest+json application/xml image/svg+xml
</IfModule>
<IfModule mod_rewrite.c>
RewriteEngine On
${[...rewriteRules(site, site.base), ...fileRules].join('\n')}
</IfModule>
`,
    }),
  byHand: [
    'Turn the modules on. On Debian: “a2enmod headers rewrite”.',
    'Allow .htaccess for the folder of the site. On Debian, write “<Directory /var/www/html>”, “AllowOverride FileInfo” and “</Directory>” into /etc/apache2/conf-available/site.conf, run “a2enconf site” and “systemctl restart apache2”.',
    copyByHand,
    'Copy also the files whose names begin with a dot. On Debian, the site is in /var/www/html.',
  ],
  cannot: [
    'Headers, if the server lacks mod_headers.',
    'Redirects, and the 404 page for folders without a page, if the server lacks mod_rewrite.',
    'Redirects to https:// behind a proxy that decrypts the requests: it has to redirect itself.',
  ],
  isServer: true,
};

/** Folders with a 404 page, such as those of languages, have a file that names it. */
const missingPages = ({ base, files }: HostedSite) =>
  Object.fromEntries(
    notFoundFolders(files).map((folder) => [
      `${base.slice(1)}${folder}/.htaccess`,
      [403, 404].map((code) => `ErrorDocument ${code} ${base}${folder}/404.html\n`).join(''),
    ]),
  );

/** The redirects from outside of the base path: each file applies to its folder. */
const redirectsAbove = (site: HostedSite) =>
  site.redirects.some(({ from }) => !from.startsWith(site.base)) && {
    '.htaccess': `# Redirects to ${site.base}, for the root of the domain.
<IfModule mod_rewrite.c>
RewriteEngine On
${rewriteRules(site, '/').join('\n')}
</IfModule>
`,
  };

/** The endings of texts. An archive such as `.tar.gz` is no compressed form. */
const texts = 'css|csv|html|ics|js|json|md|mjs|svg|txt|vtt|webmanifest|xml';

/** Like `filePattern`, for the compressed forms, too. */
const compressedPattern = '\\.(?!(?:html|m?js|br|gz)$|(?:html|m?js)\\.)[^./]+(?:\\.(?:br|gz))?$';

const setHeaders = (headers: object, condition: string) =>
  Object.entries(headers).map(
    ([name, value]) => `Header always set ${name} "${value}"${condition}`,
  );

/**
 * Returns the redirects from addresses whose innermost file is that of the folder, `/` or the base
 * path. The patterns are relative to it. mod_alias would escape “%” in targets again. Both
 * modules put the query of a request behind the fragment, unless the target contains it; one that
 * comes from a variable with its “?” is rejected.
 */
function rewriteRules({ origin, base, redirects }: HostedSite, folder: string): readonly string[] {
  const other = otherName(origin);
  const own = redirects.filter(({ from }) => (from.startsWith(base) ? base : '/') === folder);
  return [
    ...(other === undefined
      ? []
      : [
          `RewriteCond %{HTTP_HOST} =${other} [NC]`,
          `RewriteRule ^ ${origin}%{REQUEST_URI} [R=301,L]`,
        ]),
    ...own.flatMap(({ from, query, below, to, status }) => {
      const pattern = `^${escapePattern(from.slice(folder.length))}${below === true ? '' : '$'}`;
      const flags = `R=${status},NE,L${query === undefined ? '' : ',QSD'}`;
      const rewrite = (target: string) => `RewriteRule "${pattern}" "${target}" [${flags}]`;
      const target = to.replaceAll('%', '\\%').replace(/\*$/, '%1');
      if (query !== undefined) return [`RewriteCond %{QUERY_STRING} "=${query}"`, rewrite(target)];
      const rest = `RewriteCond %{THE_REQUEST} "^\\S+ ${escapePattern(encodeURI(from))}([^?\\s]*)" [NC]`;
      if (to.endsWith('*')) return [rest, rewrite(target)];
      const full = withQuery(target, '?%{QUERY_STRING}');
      return full === target || !target.includes('#')
        ? [rewrite(target)]
        : ['RewriteCond %{QUERY_STRING} .', rewrite(full), rewrite(target)];
    }),
  ];
}

const fileRules = [
  '# A 404 page itself.',
  'RewriteCond %{ENV:REDIRECT_STATUS} ^$',
  'RewriteRule "(?:^|/)404\\.html$" - [R=404,L]',
  '# A folder without a page.',
  'RewriteCond %{REQUEST_FILENAME} -d',
  'RewriteCond %{REQUEST_FILENAME}/index.html !-f',
  'RewriteRule ^ - [R=404,L]',
  ...[
    ['br', 'br'],
    ['gzip', 'gz'],
  ].flatMap(([encoding, ending]) => [
    `RewriteCond %{HTTP:Accept-Encoding} \\b${encoding}\\b(?!;q=0)`,
    `RewriteCond %{REQUEST_FILENAME}.${ending} -f`,
    `RewriteRule "\\.(?:${texts})$" %{REQUEST_URI}.${ending} [L]`,
  ]),
];
