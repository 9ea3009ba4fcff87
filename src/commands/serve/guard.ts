import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
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
  const names = host === undefined ? undefined : [os.hostname(), host];
  return async (request, response) => {
    const rejection = rejectionOf(request, names);
    if (rejection !== undefined)
      return sendText(response, rejection.status, rejection.text, { allow: 'GET, HEAD' });
    try {
      await handle(request, response);
    } catch {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'An internal error occurred.');
    }
  };
}

/**
 * Returns the rejection of a request from another site or another machine; `undefined` if the
 * request is allowed.
 * - `Host` must name this machine, which a foreign name that resolves to it (DNS rebinding) does
 *   not. `names` are those of a server that is open to the network, which also has IP addresses.
 * - `Origin` must be this server. What browsers send without it, they do not let another site read.
 * - Only GET and HEAD are allowed, since requests change nothing.
 */
export function rejectionOf(
  { method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  names?: readonly string[],
): { readonly status: 403 | 405; readonly text: string } | undefined {
  const { host = '', origin } = headers;
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  // IP addresses cannot be rebound.
  const isOpenName = (open: readonly string[]) =>
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 || open.some((each) => each.toLowerCase() === name);
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, text: 'This server supports GET and HEAD only.' };
  if (!loopback.test(name) && !(names !== undefined && isOpenName(names)))
    return {
      status: 403,
      text: 'This server is not available under this host name. Use the address that it printed when it started.',
    };
  if (origin !== undefined && ![`http://${host}`, `https://${host}`].includes(origin))
    return {
      status: 403,
      text: 'This request came from another site. This server responds only to its own pages.',
    };
  return undefined;
}

/** Matches `localhost`, names below it (RFC 6761), 127.0.0.0/8 and ::1. */
const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
