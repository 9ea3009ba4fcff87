import { hashedFolder, withoutCaching } from './headers.ts';
import { inOutput, type HostedSite } from './host.ts';

/**
 * Returns `_headers` and `_redirects`, which Netlify and Cloudflare read from the output. Both hosts revalidate files by default,
 * and join two values of one header, so only the caching of hashed files is set.
 */
export function ruleFiles({ base, headers, redirects }: HostedSite, reader: string) {
  const text = (lines: readonly string[]) =>
    [`# ${reader} reads this file from the published folder.`, ...lines, ''].join('\n');
  const indented = (values: object) =>
    Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
  const rules = text([
    '/*',
    ...indented(withoutCaching(headers.all)),
    `${base}${hashedFolder}*`,
    ...indented(headers.hashed),
  ]);
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}`);
  return inOutput({ _headers: rules, ...(lines.length > 0 && { _redirects: text(lines) }) });
}

/** The default `cache-control` of these hosts and of Vercel. */
export const revalidates = 'public, max-age=0, must-revalidate';
