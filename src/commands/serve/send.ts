import type { ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** Sends a whole response. Node omits the body for HEAD. */
export function send(
  response: ServerResponse,
  status: number,
  body: Uint8Array | undefined,
  headers: Headers = {},
): void {
  response.writeHead(status, {
    ...(status === 204 || status === 304 ? {} : { 'content-length': body?.byteLength ?? 0 }),
    ...headers,
  });
  response.end(body);
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Headers = {},
): void {
  send(response, status, Buffer.from(`${text}\n`), {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
}

/**
 * Browsers must not remember where a local server redirects: the next site at this port differs.
 */
export function redirect(response: ServerResponse, status: number, location: string): void {
  send(response, status, undefined, { location, 'cache-control': 'no-cache' });
}
