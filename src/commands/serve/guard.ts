import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { isIP } from 'node:net';
import os from 'node:os';
import { sendText } from './send.ts';

/**
 * Wraps a request handler. Requests from other sites and other machines are rejected, and an error
 * is sent without its details. `host` is the address to listen on, if it is not loopback.
 */
export function guard(
  host: string | undefined,
  handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): RequestListener {
  const isOwnName =
    host === undefined
      ? isLoopback
      : isReachable([os.hostname().toLowerCase(), host.toLowerCase()]);
  return async (request, response) => {
    const rejection = rejectionOf(request, isOwnName);
    if (rejection !== undefined)
      return sendText(response, rejection.status, rejection.text, rejection.headers);
    try {
      await handle(request, response);
    } catch {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'An internal error occurred.');
    }
  };
}

/** The response to a request that is rejected. */
export interface Rejection {
  readonly status: 400 | 403 | 405;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the rejection of a request from another site or another machine; `undefined` if the
 * request is allowed.
 * - `Host` must name this machine, which a foreign name that resolves to it (DNS rebinding) does
 *   not.
 * - `Origin` must be this server, and `Sec-Fetch-Site` must not be another site, except for
 *   navigation by a link.
 * - Only GET and HEAD are allowed, since requests change nothing.
 */
export function rejectionOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  isOwnName: (hostname: string) => boolean,
): Rejection | undefined {
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 405,
      text: 'This server supports GET and HEAD only.',
      headers: { allow: 'GET, HEAD' },
    };
  const hostname = hostnameOf(headers.host);
  if (hostname === undefined || !url.startsWith('/')) return { status: 400, text: 'Bad request.' };
  if (!isOwnName(hostname))
    return {
      status: 403,
      text: 'This server is not available under this host name. Use the address that it printed when it started.',
    };
  if (isForeign(headers))
    return {
      status: 403,
      text: 'This request came from another site. This server responds only to its own pages.',
    };
  return undefined;
}

/**
 * Returns whether a name is a loopback name of this machine: `localhost`, names below it (RFC
 * 6761), 127.0.0.0/8 and ::1.
 */
export function isLoopback(hostname: string): boolean {
  return (
    /^(?:[a-z0-9-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]'
  );
}

/**
 * Like `isLoopback`, but also allows IP addresses, which cannot be rebound, and the given names:
 * for a server that is open to the network.
 */
export function isReachable(names: readonly string[]): (hostname: string) => boolean {
  return (hostname) =>
    isLoopback(hostname) ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    names.includes(hostname);
}

/**
 * Returns the name in a `Host` header, in lower case and without the port; `undefined` if it is
 * missing or invalid.
 */
function hostnameOf(host: string | undefined): string | undefined {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
}

function isForeign({ origin, host, ...headers }: IncomingHttpHeaders): boolean {
  const own = [`http://${host}`, `https://${host}`].map((each) => each.toLowerCase());
  if (origin !== undefined && !own.includes(origin.toLowerCase())) return true;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
}
