import { copyPattern, hashedFolder, isCopy, withoutCaching } from './headers.ts';
import { mediaTypes } from '../../lib/media-types.ts';
import { withQuery, type RedirectRule } from '../../plan/redirects.ts';
import { inProject, writtenBy } from '../../files/project-files.ts';
import { copyByHand, escapePattern, notFoundFolders, otherName, type Host } from './host.ts';

export const caddy: Host = {
  title: 'Caddy',
  files: ({ origin, base, out, files: names, headers, redirects }) => {
    const { all, hashed, files, copies } = headers;
    const policy = 'content-security-policy';
    const other = otherName(origin);
    return inProject({
      Caddyfile: `# ${writtenBy('host caddy')}
# Put it into /etc/caddy/, and the contents of ${out}/ into /srv/www.
${new URL(origin).host} {
	root * /srv/www
	encode zstd gzip
	@hashed path ${base}${hashedFolder}*
	@others not path ${base}${hashedFolder}*
	map {path} {sitegen_policy} {
		~\\.(?:html|m?js)$ "${all[policy]}"
		~\\.[^./]+$ "${files[policy]}"
		default "${all[policy]}"
	}
	header {
${setHeaders({ ...withoutCaching(all), [policy]: '{sitegen_policy}' })}	}
	header @hashed {
${setHeaders(hashed)}	}
	header @others cache-control "${all['cache-control']}"
	map {path} {sitegen_type} {
${mediaTypes.map(([ending, type]) => `		~\\.${ending}$ "${type}"\n`).join('')}		default ""
	}
	@typed not expression {sitegen_type} == ""
	header @typed content-type {sitegen_type}
	@lost path */404.html
	error @lost 404
	# The rules of the site's own, if there are any. No program writes this file.
	import Caddyfile.local*
${names.some(isCopy) ? copyRules({ ...files, ...copies }) : ''}${redirects.length === 0 ? '' : redirectRules(redirects)}	file_server {
		precompressed br gzip
	}
	handle_errors {
${missingPages(base, notFoundFolders(names))}		# Otherwise the answer to them would be a part of the 404 page, or nothing.
		request_header -If-None-Match
		request_header -If-Modified-Since
		request_header -Range
		header cache-control "no-cache"
		header content-type "text/html; charset=utf-8"
		header ${policy} "${all[policy]}"
		encode zstd gzip
		file_server {
			disable_canonical_uris
			precompressed br gzip
		}
	}
}
${other === undefined ? '' : `\n${other} {\n	redir ${origin}{uri} 301\n}\n`}`,
    });
  },
  byHand: [copyByHand, 'Caddy obtains a certificate automatically.'],
  cannot: ['The query of a request to a folder without its slash, which Caddy 2.6 drops.'],
  isServer: true,
};

const setHeaders = (headers: object) =>
  Object.entries(headers)
    .map(([name, value]) => `		${name} "${value}"\n`)
    .join('');

/** The 404 page of the folder, such as that of a language. */
const missingPages = (base: string, folders: readonly string[]) =>
  folders.length === 0
    ? `		rewrite * ${base}404.html\n`
    : `		map {path} {sitegen_missing} {
${folders.map((folder) => `			~^${base}${folder}/ ${base}${folder}/404.html\n`).join('')}			default ${base}404.html
		}
		rewrite * {sitegen_missing}
`;

const copyRules = (headers: object) => `	@copy path_regexp ${copyPattern}
	header @copy {
${setHeaders({ 'content-type': 'text/markdown; charset=utf-8', ...headers })}	}
`;

/**
 * A map, since the matchers of paths ignore case. Its first entry that matches applies. An entry with
 * a query is the whole address, and so it has priority.
 */
const redirectRules = (
  redirects: readonly RedirectRule[],
) => `	map {uri} {sitegen_target} {sitegen_status} {
${redirects.map(redirectRule).join('')}		default "" ""
	}
	@moved not expression {sitegen_target} == ""
	redir @moved {sitegen_target} {sitegen_status}
`;

function redirectRule({ from, query, below, to, status }: RedirectRule): string {
  const address = encodeURI(from);
  if (query !== undefined) return `		"${address}?${query}" "${to}" ${status}\n`;
  const pattern = escapePattern(address).replace(/%\w\w/g, '(?i:$&)');
  const target = to.replaceAll('$', '$$$$').replace(/\*$/, '${1}');
  return `		"~^${pattern}${below === true ? '([^?]*)' : '()'}([?].+)?[?]?$" "${withQuery(target, '${2}')}" ${status}\n`;
}
