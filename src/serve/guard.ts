import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Why a request is not answered. */
export interface Refusal {
  readonly status: 400 | 403 | 405;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Keeps other sites and other machines out. Returns why a request is refused, `undefined` where it may pass.
 * - `Host` must name this machine: otherwise a foreign name that was made to resolve to it (DNS rebinding) asks.
 * - `Origin` must be this server, and `Sec-Fetch-Site` must not say that another site asks, unless a person follows a link.
 * - Only GET and HEAD: nothing here is changed from outside.
 */
export function refuse(
  { method = '', url = '', headers, rawHeaders }: IncomingMessage,
  isOwnName: (hostname: string) => boolean,
): Refusal | undefined {
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 405,
      text: 'Only GET and HEAD are answered here.',
      headers: { allow: 'GET, HEAD' },
    };
  const hostname = hostnameOf(headers.host);
  // Of two hosts each reader might believe another one.
  const hosts = rawHeaders.filter(
    (text, index) => index % 2 === 0 && text.toLowerCase() === 'host',
  ).length;
  if (hostname === undefined || hosts !== 1 || !url.startsWith('/'))
    return { status: 400, text: 'This is not a request that can be answered.' };
  if (!isOwnName(hostname))
    return {
      status: 403,
      text: 'The name in this address is not one of this server. Use the address that it prints when it starts.',
    };
  if (isForeign(headers))
    return {
      status: 403,
      text: 'Another site asked for this; it is answered to its own pages only.',
    };
  return undefined;
}

/** Whether a name is this machine's own loopback: `localhost`, names below it (RFC 6761), 127.0.0.0/8 and ::1. */
export function isLoopback(hostname: string): boolean {
  return (
    /^(?:[a-z0-9-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]'
  );
}

/** As `isLoopback`, with what a server open to the network may also be called: addresses, which nobody can rebind, and given names. */
export function isReachable(names: readonly string[]): (hostname: string) => boolean {
  return (hostname) =>
    isLoopback(hostname) ||
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    names.includes(hostname);
}

/** The name in a `Host` header, in lower case, without the port; `undefined` where there is none or it is no host. */
function hostnameOf(host: string | undefined): string | undefined {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
}

function isForeign({ origin, host, ...headers }: IncomingHttpHeaders): boolean {
  if (origin !== undefined && !/^https?:\/\//.test(origin)) return true;
  if (
    origin !== undefined &&
    origin.replace(/^https?:\/\//, '').toLowerCase() !== host?.toLowerCase()
  )
    return true;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
}
