import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { eventsPath, openPath, ownPath, scriptPath } from '../messages.ts';
import type { ShownSite } from './shown-site.ts';
import { refuse } from '../../serve/guard.ts';
import { injectClient } from './inject-client.ts';
import { mediaTypeOf } from '../../serve/media-types.ts';
import { showPage } from './shown-site.ts';

/** What the request handler works with. */
export interface Handling {
  readonly base: string;
  readonly isOwnName: (hostname: string) => boolean;
  readonly site: ShownSite;
  readonly clientScript: () => Buffer;
  /** Keeps a response open as a stream of events for the page at `pathname`, which shows `version`. */
  readonly listen: (
    response: ServerResponse,
    page: { pathname: string; version: string; host: string },
  ) => void;
  /** Opens the editor if the token and the place come from this server. */
  readonly open: (query: URLSearchParams) => boolean;
}

/** Answers requests from memory. An error never reveals files or lines of the program. */
export function handleRequests(handling: Handling): RequestListener {
  return (request, response) => {
    answer(request, response, handling).catch(() => {
      if (!response.headersSent) sendText(response, 500, 'Internal error. See the terminal.');
      else response.destroy();
    });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handling: Handling,
): Promise<void> {
  const refusal = refuse(request, handling.isOwnName);
  if (refusal !== undefined)
    return sendText(response, refusal.status, refusal.text, refusal.headers);
  const [pathname = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  if (pathname.startsWith(ownPath))
    return answerOwn(request, response, pathname, new URLSearchParams(query), handling);
  await answerSite(request, response, pathname, query, handling);
}

async function answerOwn(
  { method, headers: { host = '' } }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  query: URLSearchParams,
  handling: Handling,
): Promise<void> {
  if (pathname === scriptPath)
    return send(response, 200, handling.clientScript(), {
      'content-type': mediaTypeOf(scriptPath),
    });
  if (pathname === eventsPath && method === 'GET')
    return handling.listen(response, {
      pathname: query.get('page') ?? '/',
      version: query.get('version') ?? '',
      host,
    });
  if (pathname === openPath && method === 'GET')
    return handling.open(query)
      ? send(response, 204, undefined)
      : sendText(response, 403, 'Only links in the panel open the editor.');
  sendText(response, 404, 'Not found.');
}

async function answerSite(
  { headers: { host = '' } }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  query: string,
  { base, site }: Handling,
): Promise<void> {
  if (pathname === '/' && base !== '/') return redirect(response, base);
  const found = await site.find(pathname);
  if (found.kind === 'redirect')
    return redirect(response, query === '' ? found.address : `${found.address}?${query}`);
  const isFound = found.kind === 'output';
  const path = isFound ? found.path : '404.html';
  const { output, stale, draft } = site.get(path);
  if (output === undefined)
    return stale
      ? sendUnbuilt(response, host)
      : sendText(response, 404, 'There is nothing at this address.');
  const bytes = path.endsWith('.html')
    ? Buffer.from(showPage({ output, draft }, host).html)
    : output.bytes;
  send(response, isFound ? 200 : 404, bytes, { 'content-type': mediaTypeOf(path) });
}

/** Sends a placeholder for a page that has not been rendered yet. The live script shows the problems, and reloads once the page exists. */
function sendUnbuilt(response: ServerResponse, host: string): void {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src \'none\'"/>' +
    '<meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/><title>Not built yet</title></head>' +
    '<body><p>This page cannot be built yet. The terminal lists what to fix.</p></body></html>';
  send(response, 500, Buffer.from(injectClient(html, host, '')), {
    'content-type': mediaTypeOf('index.html'),
  });
}

/** The location is that of an output, so it cannot lead to another server. */
function redirect(response: ServerResponse, location: string): void {
  send(response, 302, undefined, { location });
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(response, status, Buffer.from(`${text}\n`), {
    'content-type': 'text/plain; charset=utf-8',
    ...headers,
  });
}

function send(
  response: ServerResponse,
  status: number,
  body: Uint8Array | undefined,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...safeguards,
    ...(body === undefined ? {} : { 'content-length': body.byteLength }),
    ...headers,
  });
  // Node omits the body for HEAD.
  response.end(body);
}

/** Forbids the browser to cache or to sniff types, and other sites to frame or embed. */
const safeguards = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
