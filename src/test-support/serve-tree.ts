import { headersOf, siteHeaders } from '../features/hosts/headers.ts';
import { findAnswer, type FileNames } from '../commands/serve/find-answer.ts';
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
}

export type TreeServer = Awaited<ReturnType<typeof serveTree>>;

/**
 * Serves a Tree on loopback as a plain static host does, with the caching that the site's headers
 * set.
 */
export async function serveTree(tree: Files, { folders = 'redirect' }: HostOptions = {}) {
  const site = { base: '/', redirects: [] };
  const headers = siteHeaders(undefined);
  const server = await listen(
    ({ url = '/' }, response) => {
      const found = findAnswer(tree, site, url);
      const { location } = found;
      if (location !== undefined && folders === 'redirect')
        return redirect(response, found.status, location);
      const { status, file = '' } =
        location === undefined ? found : findAnswer(tree, site, location);
      send(response, status, tree.get(file)?.bytes, {
        'content-type': mediaTypeOf(file),
        'cache-control': headersOf(file, headers)['cache-control'] ?? '',
      });
    },
    { port: 0, strictPort: false, host: '127.0.0.1' },
  );
  // Without a trailing slash.
  return { origin: `http://127.0.0.1:${server.port}`, close: server.close };
}
