import type { Answer } from '../hosts/answer.ts';
import { parsePolicy } from '../hosts/headers.ts';
import { mediaTypeOf } from '../media-types.ts';

/** The parts of a response that are compared. */
export interface LiveResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. */
  readonly bytes: Buffer;
}

/** A difference between a response and the answer that the host should give. */
export interface Finding {
  readonly kind: keyof typeof advice;
  readonly text: string;
}

/** What to do about each kind of difference. */
export const advice = {
  connection: 'Start the server, or correct the address.',
  tls: 'Redirect every address with http:// to the one with https://.',
  missing: 'Publish the whole output folder, with its hidden files such as .well-known/.',
  different: 'Publish the newest build, and empty the caches of the host.',
  notFound: 'Configure /404.html as the page for addresses that do not exist, with status 404.',
  redirect: 'Publish the configuration of the host again; “sitegen host” lists what belongs to it.',
  type: 'Add the media types to the configuration of the server, such as nginx’s mime.types.',
  header:
    'Publish the configuration of the host again, and look for another one that sets it, too.',
  compression: 'Turn on compression in the server or in the proxy in front of it.',
  robots: 'Remove the header: search engines leave the page out.',
  cookie: 'Turn off what sets it, such as the session of a proxy: it needs consent in the EU.',
  expired: 'Write a later date into the file.',
  listing: 'Turn off the lists of files (autoindex, browse, Indexes).',
  secret: 'Delete it from the server, and replace every password in it.',
  old: 'Delete the files that the build no longer has from the server.',
} as const;

/** Compares a response with the expected answer. `file` is the content of the expected file. */
export function compareResponse(
  { status, headers, bytes }: LiveResponse,
  expected: Answer,
  file: Uint8Array | undefined,
  origin: string,
): readonly Finding[] {
  const everywhere = compareUnwanted(headers);
  if (expected.location !== undefined)
    return [...everywhere, ...compareRedirect(status, headers, expected, origin)];
  if (status !== expected.status) {
    const kind = expected.status === 404 ? 'notFound' : 'missing';
    return [...everywhere, { kind, text: `status ${status}, expected ${expected.status}` }];
  }
  const type = headers.get('content-type') ?? '';
  const isText = /^text\/|svg|json|xml|javascript/.test(type);
  const isCompressed = headers.has('content-encoding') || bytes.length <= 1400 || !isText;
  return [
    ...everywhere,
    ...(file === undefined || bytes.equals(file)
      ? []
      : [
          expected.status === 404
            ? ({ kind: 'notFound', text: 'not the site’s own page for status 404' } as const)
            : ({ kind: 'different', text: 'differs from the build' } as const),
        ]),
    ...compareType(type, expected.file),
    ...Object.entries(expected.headers).flatMap(([name, value]) =>
      compareHeader(name, value, headers.get(name)),
    ),
    ...(isCompressed ? [] : [{ kind: 'compression', text: 'not compressed' } as const]),
    ...(expected.file === '.well-known/security.txt' && hasExpired(bytes)
      ? [{ kind: 'expired', text: 'has expired' } as const]
      : []),
  ];
}

function compareUnwanted(headers: Headers): readonly Finding[] {
  const robots = headers.get('x-robots-tag') ?? '';
  return [
    ...(/noindex|none/i.test(robots)
      ? [{ kind: 'robots', text: `x-robots-tag is “${robots}”, expected none` } as const]
      : []),
    ...headers.getSetCookie().map((cookie): Finding => {
      const [name = ''] = cookie.split('=', 1);
      return { kind: 'cookie', text: `sets the cookie “${name}”, expected none` };
    }),
  ];
}

function compareRedirect(
  status: number,
  headers: Headers,
  expected: Answer,
  origin: string,
): readonly Finding[] {
  const location = headers.get('location') ?? '';
  const target = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  if (status < 300 || status > 399 || target !== expected.location) {
    const sent = location === '' ? '' : ` and location “${target}”`;
    const text = `status ${status}${sent}, expected a redirect to “${expected.location}”`;
    return [{ kind: 'redirect', text }];
  }
  // A 301 and a 308 mean the same for a page.
  const isSame = status === expected.status || [status, expected.status].every(isPermanent);
  return isSame
    ? []
    : [{ kind: 'redirect', text: `redirects with status ${status}, expected ${expected.status}` }];
}

const isPermanent = (status: number) => status === 301 || status === 308;

/** Servers name some types in two ways (RFC 9239, RFC 7303). */
function compareType(type: string, file: string | undefined): readonly Finding[] {
  const essence = (text: string) =>
    text
      .replace(/;.*/s, '')
      .trim()
      .replace(/^application\/(?=javascript$|xml$)/, 'text/')
      .replace('image/vnd.microsoft.icon', 'image/x-icon');
  const expected = file === undefined ? '' : essence(mediaTypeOf(file));
  return file === undefined || expected === 'application/octet-stream' || essence(type) === expected
    ? []
    : [{ kind: 'type', text: `content-type is “${type}”, expected “${expected}”` }];
}

function compareHeader(name: string, expected: string, sent: string | null): readonly Finding[] {
  if (sent !== null && isSame(name, expected, sent)) return [];
  const text = `${name} is ${sent === null ? 'missing' : `“${sent}”`}, expected “${expected}”`;
  return [{ kind: 'header', text }];
}

/** A host may express the same caching differently, and join the same policy twice. */
function isSame(name: string, expected: string, sent: string): boolean {
  if (name === 'cache-control') {
    const revalidates = /no-cache|no-store|max-age=0/;
    return revalidates.test(expected)
      ? revalidates.test(sent)
      : sent.includes('31536000') && !revalidates.test(sent);
  }
  const values = (text: string) =>
    name === 'content-security-policy'
      ? [...new Set(text.split(',').map((policy) => JSON.stringify([...parsePolicy(policy)])))]
      : [text];
  return values(sent).join() === values(expected).join();
}

/** RFC 9116, 2.5.5: a security.txt that has expired must not be used. */
function hasExpired(bytes: Buffer): boolean {
  const expires = /^Expires:\s*(\S+)/im.exec(bytes.toString())?.[1];
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
