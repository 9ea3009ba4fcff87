import { hashedFolder, withoutCaching } from './headers.ts';
import { inProject, plainUrls, type Host } from './host.ts';

export const caddy: Host = {
  title: 'Caddy',
  files: ({ origin, base, out, headers: { all, hashed }, redirects }) =>
    inProject({
      Caddyfile: `# Put this file into /etc/caddy/, and the contents of ${out}/ into /srv/www.
${new URL(origin).host} {
	root * /srv/www
	encode zstd gzip
	@hashed path ${base}${hashedFolder}*
	@others not path ${base}${hashedFolder}*
	header {
${setHeaders(withoutCaching(all))}	}
	header @hashed {
${setHeaders(hashed)}	}
	header @others cache-control "${all['cache-control']}"
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
    }),
  byHand: ['Copy the files to the server. Caddy obtains a certificate automatically.'],
  urls: { ...plainUrls, folder: 308, keepsQuery: 'none' },
};

const setHeaders = (headers: object) =>
  Object.entries(headers)
    .map(([name, value]) => `		${name} "${value}"\n`)
    .join('');
