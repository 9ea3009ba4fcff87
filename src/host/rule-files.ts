import { hashedFolder, type HeaderRule } from './headers.ts';
import type { HostFile, HostedSite } from './host.ts';

/**
 * `_headers` and `_redirects`, which Netlify and Cloudflare read from the output. The hosts let browsers ask again for every file by
 * themselves, and join two values of one header, so only the caching of hashed files is set.
 */
export function ruleFiles({ base, headers, redirects }: HostedSite, reader: string): HostFile[] {
  const comment = `# ${reader} reads this file from the published folder.\n`;
  return [
    { path: '_headers', place: 'output', text: comment + headers.map(format(base)).join('') },
    ...(redirects.length === 0
      ? []
      : [
          {
            path: '_redirects',
            place: 'output',
            text: `${comment}${redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('')}`,
          } as const,
        ]),
  ];
}

const format =
  (base: string) =>
  ({ files, headers }: HeaderRule) =>
    [
      files === 'all' ? '/*' : `${base}${hashedFolder}*`,
      ...Object.entries(headers)
        .filter(([name]) => files === 'hashed' || name !== 'cache-control')
        .map(([name, value]) => `  ${name}: ${value}`),
      '',
    ].join('\n');

/** What these hosts, and Vercel, send by themselves: browsers ask again. */
export const revalidates = 'public, max-age=0, must-revalidate';
