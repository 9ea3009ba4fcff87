import { decodeXML, escapeAttribute } from 'entities';
import { scriptPath } from '../messages.ts';

/**
 * Inserts the live script into a page, and allows it in the page's policy. `host` is the host of the page with its port;
 * `version` is the version of the page without the script; a `draft` is marked. The rest of the policy is unchanged, so
 * that whatever it blocks for visitors is blocked in dev too.
 */
export function injectClient(html: string, host: string, version: string, draft = false): string {
  const mark = draft ? ' data-draft' : '';
  const tag = `<script src="${scriptPath}" data-version="${version}"${mark} defer></script>`;
  const policyTag = /<meta\b[^>]*\bhttp-equiv="?content-security-policy"?[^>]*>/i;
  if (policyTag.test(html))
    return html.replace(
      policyTag,
      (meta) =>
        meta.replace(
          /\bcontent="([^"]*)"/i,
          (_, policy: string) =>
            `content="${escapeAttribute(allowClient(decodeXML(policy), host))}"`,
        ) + tag,
    );
  const head = /<head[^>]*>(?:<meta charset="[^"]*"\/?>)?/i;
  return html.replace(head.test(html) ? head : /^/, (start) => start + tag);
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
