import { decodeHtml } from '../../lib/decode-html.ts';

/**
 * Returns the headers that a host should send besides the type and the length, with names in lower
 * case: `all` for every address, including those without a file; `hashed`, which replaces some of
 * them for files whose names change with their contents; and `files`, which replaces some for files
 * that are not pages, such as an SVG, since no script may run in them. `hashed` and `files` are
 * matched by folder and by extension, which every host can do. `copies` are additional headers of
 * the copies of pages as Markdown, which search engines should not list beside them. Sources:
 * https://owasp.org/www-project-secure-headers and https://developer.mozilla.org/en-US/observatory.
 * `policy` is what the policies in the pages' `<meta>` share, if there are any.
 */
export function siteHeaders(policy: string | undefined) {
  const stable = [...stableDirectives(policy), "frame-ancestors 'none'"].join('; ');
  return {
    all: {
      'cache-control': 'no-cache',
      'content-security-policy': stable,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    hashed: { 'cache-control': 'public, max-age=31536000, immutable' },
    // A list of policies (https://www.w3.org/TR/CSP3/#parse-response-csp), since some hosts can
    // only add one.
    files: { 'content-security-policy': `${stable}, ${filePolicy}` },
    copies: { 'x-robots-tag': 'noindex' },
  } as const;
}

export type SiteHeaders = ReturnType<typeof siteHeaders>;

/** The policy for files that are not pages. */
export const filePolicy = "script-src 'none'";

/**
 * Matches the path of a file that is not a page. Scripts are not matched: the policy of a worker is
 * that of its script.
 */
export const filePattern = '\\.(?!html$|m?js$)[^./]+$';

/** Returns whether a file has the headers `files`. */
export const hasFilePolicy = (file: string) => new RegExp(filePattern).test(file);

/** Matches the path of a page's copy as Markdown. */
export const copyPattern = '/index\\.md$';

/** Returns whether a file is the copy of a page as Markdown. */
export const isCopy = (file: string) => /(?:^|\/)index\.md$/.test(file);

/** Returns the headers of a file of the output; those of a page for `''`. */
export const headersOf = (
  file: string,
  { all, hashed, files, copies }: SiteHeaders,
): Readonly<Record<string, string>> => ({
  ...all,
  ...(file.startsWith(hashedFolder) && hashed),
  ...(hasFilePolicy(file) && files),
  ...(isCopy(file) && copies),
});

/**
 * Returns headers without the caching, for hosts that revalidate by default and would join two
 * values.
 */
export function withoutCaching(headers: SiteHeaders['all']) {
  const { 'cache-control': _caching, ...others } = headers;
  return others;
}

/** The folder of the output in which every name contains a part of the content's hash. */
export const hashedFolder = 'assets/';

/** Matches the `<meta>` with the policy of a page. */
export const policyTag = /<meta\b[^>]*\bhttp-equiv="?content-security-policy"?[^>]*>/i;

/** Returns the policy in a page's `<meta>`; `undefined` if there is none. */
export function policyOf(html: string): string | undefined {
  const tag = policyTag.exec(html)?.[0] ?? '';
  const content = /\bcontent="([^"]*)"/i.exec(tag)?.[1];
  return content && decodeHtml(content, 'decodeHTMLAttribute');
}

/**
 * Returns the sources of a policy by directive. Of directives with the same name, the first counts
 * (https://www.w3.org/TR/CSP3/#parse-serialized-policy).
 */
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
 * Returns the directives that are the same in all policies, since a header is sent for every path,
 * and not every host can send another one for some; `undefined` without policies.
 */
export function sharedPolicy(policies: readonly string[]): string | undefined {
  const [first, ...others] = policies.map((policy) => policy.split('; '));
  return first
    ?.filter((directive) => others.every((other) => other.includes(directive)))
    .join('; ');
}

/**
 * Returns the directives that are the same in every page and after every change. Those with the
 * hashes of inline styles and scripts, and their fallback, stay in the page: a header with the
 * hashes of an earlier build would block the styles of the next one. Browsers enforce both policies
 * (https://www.w3.org/TR/CSP3/#multiple-policies).
 */
function stableDirectives(policy: string | undefined): readonly string[] {
  return [...parsePolicy(policy ?? '')]
    .filter(([name]) => !/^(?:default|script|style)-src\b/.test(name))
    .map(([name, sources]) => [name, ...sources].join(' '));
}
