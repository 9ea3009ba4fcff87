/**
 * Returns the headers that a host should send besides the type and the length, with names in lower case: `all` for every
 * address, including those without a file, and `hashed`, which replaces some of them for files whose names change with their contents.
 * There are two sets because every host can match a folder, and a 404 can have any address. Sources: https://owasp.org/www-project-secure-headers
 * and https://developer.mozilla.org/en-US/observatory. `policy` is the policy in the pages' `<meta>`, if there is one.
 */
export function siteHeaders(policy: string | undefined) {
  return {
    all: {
      'cache-control': 'no-cache',
      'content-security-policy': [...stableDirectives(policy), "frame-ancestors 'none'"].join('; '),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    hashed: { 'cache-control': 'public, max-age=31536000, immutable' },
  } as const;
}

export type SiteHeaders = ReturnType<typeof siteHeaders>;

/** Returns the headers of a file, by its path in the output; `''` for an address without a file. */
export const headersOf = (
  file: string,
  { all, hashed }: SiteHeaders,
): Readonly<Record<string, string>> =>
  file.startsWith(hashedFolder) ? { ...all, ...hashed } : all;

/** Returns headers without the caching, for hosts that revalidate by default and would join two values. */
export function withoutCaching(headers: SiteHeaders['all']) {
  const { 'cache-control': _caching, ...others } = headers;
  return others;
}

/** The folder of the output in which every name contains a part of the content's hash. */
export const hashedFolder = 'assets/';

/** Returns the policy in a page's `<meta>`; `undefined` if there is none. */
export function policyOf(html: string): string | undefined {
  const tag = /<meta\b[^>]*\bhttp-equiv="?content-security-policy"?[^>]*>/i.exec(html)?.[0] ?? '';
  return /\bcontent="([^"]*)"/i
    .exec(tag)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Returns the sources of a policy by directive. Of directives with the same name, the first counts (https://www.w3.org/TR/CSP3/#parse-serialized-policy). */
export function parsePolicy(policy: string): Map<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const text of policy.split(';')) {
    const [name = '', ...sources] = text.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}

/**
 * Returns the directives that are the same in every page and after every change. Those with the hashes of inline styles and scripts, and
 * their fallback, stay in the page: a header with the hashes of an earlier build would block the styles of the next one.
 * Browsers enforce both policies (https://www.w3.org/TR/CSP3/#multiple-policies).
 */
function stableDirectives(policy: string | undefined): readonly string[] {
  return [...parsePolicy(policy ?? '')]
    .filter(([name]) => !/^(?:default|script|style)-src\b/.test(name))
    .map(([name, sources]) => [name, ...sources].join(' '));
}
