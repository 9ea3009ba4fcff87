import { scriptPath } from '../messages.ts';

/**
 * Inserts the live script into a page, and allows it in the page's policy. `host` is the host of the page with its port;
 * `version` is the version of the page without the script; a `draft` is marked. The rest of the policy is unchanged, so
 * that whatever it blocks for visitors is blocked in dev too.
 */
export function injectClient(html: string, host: string, version: string, draft = false): string {
  const mark = draft ? ' data-draft' : '';
  const tag = `<script src="${scriptPath}" data-version="${version}"${mark} defer></script>`;
  const policy = findPolicy(html);
  if (policy !== undefined) {
    const allowed = escape(allowClient(unescape(policy.content), host));
    return (
      html.slice(0, policy.start) +
      policy.tag.replace(policy.content, () => allowed) +
      tag +
      html.slice(policy.start + policy.tag.length)
    );
  }
  const head = /<head[^>]*>(?:<meta charset="[^"]*"\/?>)?/i.exec(html);
  const at = head === null ? 0 : head.index + head[0].length;
  return html.slice(0, at) + tag + html.slice(at);
}

/** Returns a content security policy (https://www.w3.org/TR/CSP3/) that also allows the live script, its events and its Trusted Types policy. */
export function allowClient(policy: string, host: string): string {
  const directives = new Map<string, readonly string[]>();
  for (const text of policy.split(';')) {
    const [name, ...sources] = text.trim().split(/\s+/);
    if (name !== undefined && name !== '' && !directives.has(name.toLowerCase()))
      directives.set(name.toLowerCase(), sources);
  }
  // An IPv6 address such as [::1] is not valid as a source.
  const script = host.startsWith('[') ? "'self'" : host + scriptPath;
  const scripts = directives.has('script-src-elem') ? 'script-src-elem' : 'script-src';
  add(directives, scripts, scripts === 'script-src' ? 'default-src' : undefined, script);
  add(directives, 'connect-src', 'default-src', "'self'");
  if (directives.has('trusted-types'))
    add(directives, 'trusted-types', undefined, trustedTypesPolicy);
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** The name of the live script's Trusted Types policy. */
const trustedTypesPolicy = 'sitegen';

function add(
  directives: Map<string, readonly string[]>,
  name: string,
  fallback: string | undefined,
  source: string,
): void {
  const sources =
    directives.get(name) ?? (fallback === undefined ? undefined : directives.get(fallback));
  // Without a directive, everything is allowed.
  if (sources === undefined) return;
  directives.set(name, [
    ...new Set([...sources.filter((each) => each.toLowerCase() !== "'none'"), source]),
  ]);
}

function findPolicy(
  html: string,
): { readonly tag: string; readonly start: number; readonly content: string } | undefined {
  const tag = /<meta\b[^>]*\bhttp-equiv="?content-security-policy"?[^>]*>/i.exec(html);
  const content = /\bcontent="([^"]*)"/i.exec(tag?.[0] ?? '')?.[1];
  return tag === null || content === undefined
    ? undefined
    : { tag: tag[0], start: tag.index, content };
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/gi, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
