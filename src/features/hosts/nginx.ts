import { copyPattern, filePattern, hashedFolder, isCopy } from './headers.ts';
import { isCompressible, mediaTypes } from '../../lib/media-types.ts';
import { withQuery, type RedirectRule } from '../../plan/redirects.ts';
import { inProject, writtenBy } from '../../files/project-files.ts';
import { copyByHand, escapePattern, type Host, notFoundFolders, otherName } from './host.ts';
import type { HostedSite } from './hosted-site.ts';

export const nginx: Host = {
  title: 'nginx',
  files: (site) =>
    inProject({
      'nginx.conf': `# ${writtenBy('host nginx')}
# Put it into /etc/nginx/conf.d/, and the contents of ${site.out}/ into /srv/www.
${nginxServer(site, ['80', '[::]:80'])}`,
    }),
  byHand: [copyByHand, 'Set up a certificate, for example with certbot.'],
  isServer: true,
};

const compressible = [...new Set(mediaTypes.map(([, type]) => type.replace(/;.*/, '')))].filter(
  (type) => isCompressible(type) && type !== 'text/html',
);

/**
 * Returns the configuration of a server. Headers are set once, for all: a block with an
 * `add_header` does not inherit any.
 */
export function nginxServer(
  { origin, base, files: names, headers, redirects }: HostedSite,
  ports: readonly string[],
): string {
  const { all, hashed, files, copies } = headers;
  const hasCopies = names.some(isCopy);
  const listen = ports.map((port) => `  listen ${port};\n`).join('');
  const variables: Readonly<Record<string, string>> = {
    'cache-control': '$sitegen_cache',
    'content-security-policy': '$sitegen_policy',
    'x-robots-tag': '$sitegen_robots',
  };
  const sent = { ...all, ...(hasCopies && { 'x-robots-tag': '' }) };
  const other = otherName(origin);
  return `map $uri $sitegen_cache {
  default "${all['cache-control']}";
  ~^${base}${hashedFolder} "${hashed['cache-control']}";
}

map $uri $sitegen_policy {
  default "${all['content-security-policy']}";
  ~${filePattern} "${files['content-security-policy']}";
}
${
  hasCopies
    ? `
map $uri $sitegen_robots {
  default "";
  ~${copyPattern} "${copies['x-robots-tag']}";
}
`
    : ''
}
map $uri $sitegen_missing {
  default ${base}404.html;
${notFoundFolders(names)
  .map((folder) => `  ~^${base}${folder}/ ${base}${folder}/404.html;\n`)
  .join('')}}

server {
${listen}  server_name ${new URL(origin).hostname};
  root /srv/www;
  # The rules of the site's own, if there are any. No program writes this file.
  include nginx.local.conf*;
  index index.html;
  absolute_redirect off;
  charset utf-8;
  types {
${mediaTypes.map(([ending, type]) => `    ${type.replace(/;.*/, '')} ${ending};\n`).join('')}  }
  charset_types ${compressible.filter((type) => !/wasm|manifest/.test(type)).join(' ')};
  # Sends the .gz files of “sitegen build --precompress”. With the module ngx_brotli, add: brotli_static on;
  gzip_static on;
  gzip on;
  gzip_vary on;
  # Also for proxies, which often send HTTP/1.0 or “Via”.
  gzip_proxied any;
  gzip_http_version 1.0;
  gzip_types ${compressible.join(' ')};

${Object.entries(sent)
  .map(([name, value]) => `  add_header ${name} ${variables[name] ?? `"${value}"`} always;\n`)
  .join('')}
  error_page 404 $sitegen_missing;
  # A folder without a page.
  error_page 403 =404 $sitegen_missing;
  location ~ /404\\.html$ {
    internal;
  }
${redirectRules(redirects)}}
${
  other === undefined
    ? ''
    : `
server {
${listen}  server_name ${other};
  return 301 ${origin}$request_uri;
}
`
}`;
}

/** A location can be declared once, and a condition in it may only return. */
function redirectRules(redirects: readonly RedirectRule[]): string {
  const locations = new Map<string, string[]>();
  for (const { from, query, below, to, status } of redirects) {
    const location = `${below === true ? '^~' : '='} "${from}"`;
    const target = withQuery(to.replace(/\*$/, '$1'), query === undefined ? '$is_args$args' : '');
    const condition =
      query !== undefined
        ? `$args = "${query}"`
        : to.endsWith('*')
          ? `$request_uri ~* "^${escapePattern(encodeURI(from))}([^?]*)"`
          : undefined;
    const rule = `return ${status} "${target}";`;
    const line = condition === undefined ? rule : `if (${condition}) { ${rule} }`;
    locations.set(location, [...(locations.get(location) ?? []), `    ${line}\n`]);
  }
  return Array.from(locations, ([location, lines]) => {
    return `  location ${location} {\n${lines.join('')}  }\n`;
  }).join('');
}
