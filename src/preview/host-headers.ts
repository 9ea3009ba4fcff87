/** The headers that the site's host should send for one file, besides its type and length. */
export interface HeaderOptions {
  /** The file's path in the output. */
  readonly file: string;
  /** The policy in a page's `<meta>`; `undefined` for other files and pages without one. */
  readonly policy: string | undefined;
}

/** Caching by the file's name, and the security headers of https://owasp.org/www-project-secure-headers that make sense without TLS. */
export function hostHeaders({ file, policy }: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'cache-control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(file.endsWith('.html')
      ? { 'content-security-policy': [policy, framing].filter(Boolean).join('; '), ...pageHeaders }
      : {}),
    ...securityHeaders,
  };
}

/** A page's policy as its `<meta>` says it; `undefined` where there is none. */
export function policyOf(html: string): string | undefined {
  const tag = /<meta\b[^>]*\bhttp-equiv="?content-security-policy"?[^>]*>/i.exec(html)?.[0] ?? '';
  return /\bcontent="([^"]*)"/i
    .exec(tag)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The build puts the start of a file's hash into the name of an asset; another content has another name. */
const isHashed = (file: string) => /^assets\/(?:.*-)?[0-9a-f]{10}\.\w+$/.test(file);

/** What a policy can say in a header only. */
const framing = "frame-ancestors 'none'";

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

const securityHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;
