import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mediaTypeOf } from '../serve/media-types.ts';

/** A Tree, or as much of one as a test makes by hand. */
export type Files = ReadonlyMap<string, { readonly bytes: Uint8Array }>;

export interface HostOptions {
  /** What happens at a folder's address without the slash: most hosts redirect, some answer at once. */
  readonly folders?: 'redirect' | 'answer';
}

export interface TreeServer {
  /** Such as `http://127.0.0.1:49152`, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a Tree on loopback as a plain static host does: a folder's `index.html` at the address with a trailing slash,
 * and `404.html` with status 404 at every address that is not there.
 */
export async function serveTree(
  tree: Files,
  { folders = 'redirect' }: HostOptions = {},
): Promise<TreeServer> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(`http://host${request.url}`);
    answer(response, tree, folders, decode(pathname), search);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  response: ServerResponse,
  tree: Files,
  folders: HostOptions['folders'],
  pathname: string,
  search: string,
): void {
  const name = pathname.slice(1);
  const file = name === '' || name.endsWith('/') ? `${name}index.html` : name;
  const folder = tree.get(`${name}/index.html`);
  if (tree.has(file)) send(response, 200, file, tree.get(file));
  else if (folder && folders === 'answer') send(response, 200, 'index.html', folder);
  else if (folder) response.writeHead(301, { location: `${encodeURI(pathname)}/${search}` }).end();
  else send(response, 404, '404.html', tree.get('404.html'));
}

function send(
  response: ServerResponse,
  status: number,
  name: string,
  file: { readonly bytes: Uint8Array } | undefined,
): void {
  response.writeHead(status, {
    'content-type': mediaTypeOf(name),
    'cache-control': name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  response.end(file?.bytes);
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
