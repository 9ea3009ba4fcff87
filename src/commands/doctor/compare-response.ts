import type { Answer } from '../../features/hosts/answer.ts';
import { parsePolicy } from '../../features/hosts/headers.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';

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

/** A difference, if the first value is true. */
type Check = readonly [boolean, Finding['kind'], string];

/** Compares a response with the expected answer. `file` is the content of the expected file. */
export function compareResponse(
  response: LiveResponse,
  expected: Answer,
  file: Uint8Array | undefined,
  origin: string,
): readonly Finding[] {
  const { status } = response;
  const kind = expected.status === 404 ? 'notFound' : 'missing';
  const checks: readonly Check[] =
    expected.location !== undefined
      ? [checkRedirect(response, expected, origin)]
      : status !== expected.status
        ? [[true, kind, `status ${status}, expected ${expected.status}`]]
        : checkFile(response, expected, file);
  return [...checkUnwanted(response, expected), ...checks]
    .filter(([isDifferent]) => isDifferent)
    .map(([, kind, text]) => ({ kind, text }));
}

function checkUnwanted({ headers }: LiveResponse, expected: Answer): readonly Check[] {
  const robots = headers.get('x-robots-tag') ?? '';
  const cookies = headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0] ?? '');
  return [
    [
      /noindex|none/i.test(robots) && expected.headers['x-robots-tag'] === undefined,
      'robots',
      `x-robots-tag is “${robots}”, expected none`,
    ],
    ...cookies.map((name): Check => [true, 'cookie', `sets the cookie “${name}”, expected none`]),
  ];
}

function checkRedirect({ status, headers }: LiveResponse, expected: Answer, origin: string): Check {
  const location = headers.get('location') ?? '';
  const target = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  if (status < 300 || status > 399 || target !== expected.location) {
    const sent = location === '' ? '' : ` and location “${target}”`;
    const text = `status ${status}${sent}, expected a redirect to “${expected.location}”`;
    return [true, 'redirect', text];
  }
  // A 301 and a 308 mean the same for a page.
  const permanent = [301, 308];
  const isSame = [status, expected.status].every((each) => permanent.includes(each));
  const text = `redirects with status ${status}, expected ${expected.status}`;
  return [!isSame && status !== expected.status, 'redirect', text];
}

function checkFile(
  { headers, bytes }: LiveResponse,
  { status, file: name = '', headers: expected }: Answer,
  file: Uint8Array | undefined,
): readonly Check[] {
  const type = headers.get('content-type') ?? '';
  const expectedType = essenceOf(mediaTypeOf(name));
  // Browsers save files of other types, whatever their type.
  const isShown = /^(?!application\/)|json|pdf|xml|wasm/.test(expectedType);
  const isUnknown = file === undefined || !isShown;
  const isText = /^text\/|svg|json|xml|javascript/.test(type);
  const isLarge = bytes.length > 1400 && !headers.has('content-encoding');
  return [
    file !== undefined && !bytes.equals(file)
      ? status === 404
        ? [true, 'notFound', 'not the site’s own page for status 404']
        : [true, 'different', 'differs from the build']
      : [isText && isLarge, 'compression', 'not compressed'],
    [
      !isUnknown && essenceOf(type) !== expectedType,
      'type',
      `content-type is “${type}”, expected “${expectedType}”`,
    ],
    ...Object.entries(expected).map(([header, value]): Check => {
      const sent = headers.get(header);
      const found = sent === null ? 'missing' : `“${sent}”`;
      const text = `${header} is ${found}, expected “${value}”`;
      return [sent === null || !isSame(header, value, sent), 'header', text];
    }),
    [name === '.well-known/security.txt' && hasExpired(bytes), 'expired', 'has expired'],
  ];
}

/**
 * Returns a media type without parameters. Servers name some types in two ways (RFC 9239, RFC
 * 7303).
 */
const essenceOf = (type: string) =>
  type
    .replace(/\s*;.*/s, '')
    .replace(/^application\/(?=javascript$|xml$)/, 'text/')
    .replace('image/vnd.microsoft.icon', 'image/x-icon');

/** A host may express the same caching differently, and join the same policy twice. */
function isSame(name: string, expected: string, sent: string): boolean {
  if (name === 'cache-control') {
    const revalidates = /no-cache|no-store|max-age=0/;
    return revalidates.test(expected)
      ? revalidates.test(sent)
      : sent.includes('31536000') && !revalidates.test(sent);
  }
  if (name !== 'content-security-policy') return sent === expected;
  const policies = (text: string) =>
    [...new Set(text.split(',').map((each) => JSON.stringify([...parsePolicy(each)])))].join();
  return policies(sent) === policies(expected);
}

/** RFC 9116, 2.5.5: a security.txt that has expired must not be used. */
function hasExpired(bytes: Buffer): boolean {
  const expires = /^Expires:\s*(\S+)/im.exec(bytes.toString())?.[1];
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
