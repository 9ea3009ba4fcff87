import { hashedFolder } from '../headers.ts';
import type { Host } from '../host.ts';

export const caddy: Host = {
  title: 'Caddy',
  files: ({ origin, base, out, headers, redirects }) => [
    {
      path: 'Caddyfile',
      place: 'project',
      text: `# Put this file into /etc/caddy/, and the contents of ${out}/ into /srv/www.
${new URL(origin).host} {
	root * /srv/www
	encode zstd gzip
	@hashed path ${base}${hashedFolder}*
	@others not path ${base}${hashedFolder}*
${headers
  .map(
    ({ files, headers }) =>
      `	header${files === 'hashed' ? ' @hashed' : ''} {\n${Object.entries(headers)
        .filter(([name]) => files === 'hashed' || name !== 'cache-control')
        .map(([name, value]) => `		${name} "${value}"\n`)
        .join('')}	}\n`,
  )
  .join(
    '',
  )}	header @others cache-control "${headers.find(({ files }) => files === 'all')?.headers['cache-control']}"
	@manifest path *.webmanifest
	header @manifest content-type application/manifest+json
${redirects.map(({ from, to, status }) => `	redir ${from} ${to} ${status}\n`).join('')}	file_server
	handle_errors {
		rewrite * /404.html
		header cache-control "no-cache"
		file_server
	}
}
`,
    },
  ],
  byHand: ['Copy the files to the server; Caddy gets a certificate by itself.'],
  cannot: [],
  anyBase: false,
  headers: true,
  redirects: true,
  urls: {
    folder: 308,
    index: 200,
    file: 404,
    fileSlash: 404,
    fileHtml: 200,
    missing: 'root',
    notFound: 200,
    keepsQuery: { slash: false, redirect: false },
  },
};
