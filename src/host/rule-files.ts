import { hashedFolder, withoutCaching } from './headers.ts';
import type { HostedSite, HostFile } from './host.ts';

/**
 * Returns `_headers` and `_redirects`, which Netlify and Cloudflare read from the output. Both hosts revalidate files by default,
 * and join two values of one header, so only the caching of hashed files is set.
 */
export function ruleFiles({ base, headers, redirects }: HostedSite, reader: string): HostFile[] {
  const comment = `# ${reader} reads this file from the published folder.\n`;
  const output = (path: string, lines: readonly string[]): HostFile => ({
    path,
    place: 'output',
    text: comment + lines.map((line) => `${line}\n`).join(''),
  });
  const indented = (values: object) =>
    Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
  return [
    output('_headers', [
      '/*',
      ...indented(withoutCaching(headers.all)),
      `${base}${hashedFolder}*`,
      ...indented(headers.hashed),
    ]),
    ...(redirects.length === 0
      ? []
      : [
          output(
            '_redirects',
            redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
          ),
        ]),
  ];
}

/** The default `cache-control` of these hosts and of Vercel. */
export const revalidates = 'public, max-age=0, must-revalidate';

/** Returns the headers of some addresses in the form that Firebase and Vercel read. */
export const headerRule = (source: string, headers: object) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});
