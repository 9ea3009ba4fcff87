/** The headers of one kind of file. Names are in lower case. */
export interface HeaderRule {
  /** Every address, those without a file included, or the files whose names change with their contents. */
  readonly files: 'all' | 'hashed';
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What a host should send besides the type and the length, in order: a later rule replaces a header of an earlier one.
 * There are two rules because every host can match a folder, and a 404 can have any address. Sources: https://owasp.org/www-project-secure-headers
 * and https://developer.mozilla.org/en-US/observatory. `policy` is the policy in the pages' `<meta>`; `undefined` where there is none.
 */
export function siteHeaders(policy: string | undefined): readonly HeaderRule[] {
  return [
    {
      files: 'all',
      headers: {
        'cache-control': 'no-cache',
        'content-security-policy': [...stableDirectives(policy), "frame-ancestors 'none'"].join(
          '; ',
        ),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      },
    },
    {
      files: 'hashed',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    },
  ];
}

/** The headers of a file, by its path in the output; `''` for an address without a file. */
export function headersOf(
  file: string,
  rules: readonly HeaderRule[],
): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...rules
      .filter(({ files }) => files === 'all' || file.startsWith(hashedFolder))
      .map(({ headers }) => headers),
  );
}

/** The folder of the output in which every name has a part of the content's hash. */
export const hashedFolder = 'assets/';

/** A page's policy as its `<meta>` has it; `undefined` where there is none. */
export function policyOf(html: string): string | undefined {
  const tag = /<meta\b[^>]*\bhttp-equiv="?content-security-policy"?[^>]*>/i.exec(html)?.[0] ?? '';
  return /\bcontent="([^"]*)"/i
    .exec(tag)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/**
 * The directives that are the same in every page and after every change. Those with the hashes of inline styles and scripts, and the one
 * that they fall back to, stay in the page: a header with the hashes of an earlier build would block the styles of the next one.
 * Browsers enforce both policies (https://www.w3.org/TR/CSP3/#multiple-policies).
 */
function stableDirectives(policy: string | undefined): readonly string[] {
  return (policy ?? '')
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !/^(?:default|script|style)-src\b/.test(directive));
}
