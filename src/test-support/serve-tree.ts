import { headersOf, siteHeaders } from '../features/hosts/headers.ts';
import { findAnswer, type FileNames } from '../features/hosts/find-answer.ts';
import { listen } from '../commands/serve/listen.ts';
import { mediaTypeOf } from '../lib/media-types.ts';
import { redirect, send } from '../commands/serve/send.ts';

/** A Tree, or the part of one that a test needs. */
export interface Files extends FileNames {
  get(path: string): { readonly bytes: Uint8Array } | undefined;
}

export interface HostOptions {
  /**
   * The answer to a folder's address without the slash: most hosts redirect, some send the page.
   */
  readonly folders?: 'redirect' | 'answer';
  /**
   * Gets a report of everything that violates the policy of a page, whether the browser blocks it
   * or not, from every browser that knows `report-uri`.
   */
  readonly violations?: string[];
}

export type TreeServer = Awaited<ReturnType<typeof serveTree>>;

/**
 * Serves a Tree on loopback as a plain static host does, with the caching that the site's headers
 * set.
 */
export async function serveTree(
  tree: Files,
  { folders = 'redirect', violations }: HostOptions = {},
) {
  const site = { base: '/', mount: '/', redirects: [] };
  const headers = siteHeaders(undefined);
  const server = await listen(
    (request, response) => {
      const { url = '/' } = request;
      if (request.method === 'POST' && violations) {
        request.on('data', (report) => violations.push(String(report)));
        return request.on('end', () => response.writeHead(204).end());
      }
      const found = findAnswer(tree, site, url);
      const { location } = found;
      if (location !== undefined && folders === 'redirect')
        return redirect(response, found.status, location);
      const { status, file = '' } =
        location === undefined ? found : findAnswer(tree, site, location);
      const bytes = tree.get(file)?.bytes;
      const policy = violations && bytes && policyOf(file, bytes);
      send(response, status, bytes, {
        'content-type': mediaTypeOf(file),
        'cache-control': headersOf(file, headers)['cache-control'] ?? '',
        ...(policy && { 'content-security-policy-report-only': `${policy}; report-uri /reports` }),
      });
    },
    { port: 0, strictPort: false, host: '127.0.0.1' },
  );
  // Without a trailing slash.
  return { origin: `http://127.0.0.1:${server.port}`, close: server.close };
}

/** Returns the policy in the `<meta>` of a page. */
function policyOf(file: string, bytes: Uint8Array): string | undefined {
  if (!file.endsWith('.html')) return undefined;
  return /"Content-Security-Policy" content="([^"]+)"/.exec(Buffer.from(bytes).toString())?.[1];
}
