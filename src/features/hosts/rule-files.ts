import path from 'node:path';
import { filePolicy, hasFilePolicy, hashedFolder, isCopy, withoutCaching } from './headers.ts';
import { inOutput } from '../../files/project-files.ts';
import { notFoundFolders } from './host.ts';
import type { HostedSite } from './hosted-site.ts';

/**
 * Returns `_headers` and `_redirects`, which Netlify and Cloudflare read from the output. Both
 * hosts revalidate files by default, so only the caching of hashed files is set. A rule for a
 * folder also applies to files that are missing; `maxNamed` is the maximum number of hashed files
 * that have a rule each instead. `joins` is true for a host that joins the values of a header in
 * two rules, and `notFound` for one that has to be told of the 404 pages of folders.
 */
export function ruleFiles(
  { base, files, headers, redirects }: HostedSite,
  title: string,
  {
    maxNamed,
    joins,
    notFound = false,
  }: { readonly maxNamed: number; readonly joins: boolean; readonly notFound?: boolean },
) {
  const text = (lines: readonly string[]) =>
    [`# ${title} reads this file from the published folder.`, ...lines, ''].join('\n');
  const rule = (address: string, values: object) => [
    address,
    ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const hashed = files.filter((file) => file.startsWith(hashedFolder));
  const extensions = new Set(files.filter(hasFilePolicy).map((file) => path.posix.extname(file)));
  const rules = text([
    ...rule('/*', withoutCaching(headers.all)),
    ...[...extensions].flatMap((extension) =>
      rule(
        `${base}*${extension}`,
        joins ? { 'content-security-policy': filePolicy } : headers.files,
      ),
    ),
    ...(files.some(isCopy)
      ? rule(`${base}*index.md`, {
          'content-type': 'text/markdown; charset=utf-8',
          ...headers.copies,
        })
      : []),
    ...(hashed.length > maxNamed ? [`${hashedFolder}*`] : hashed).flatMap((file) =>
      rule(base + file, headers.hashed),
    ),
  ]);
  // A file at the address, such as the home page, has priority over a rule without “!”.
  const lines = redirects.map(
    ({ from, query, below, to, status }) =>
      `${encodeURI(from)}${below === true ? '*' : ''}${query === undefined ? '' : ` ${query.replaceAll('&', ' ')}`} ${to.replaceAll(':splat', '%3Asplat').replace(/\*$/, ':splat')} ${status}${query === undefined ? '' : '!'}`,
  );
  // A rule with this status applies only to addresses without a file.
  for (const folder of notFound ? notFoundFolders(files) : [])
    lines.push(`${base}${folder}/* ${base}${folder}/404.html 404`);
  return inOutput({ _headers: rules, ...(lines.length > 0 && { _redirects: text(lines) }) });
}
