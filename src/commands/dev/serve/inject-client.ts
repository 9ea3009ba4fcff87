import { decodeXML, escapeAttribute } from 'entities';
import { parsePolicy, policyTag } from '../../../features/hosts/headers.ts';
import { scriptPath } from '../messages.ts';

/**
 * Inserts the live script into a page, and allows it in the page's policy. `host` is the host of
 * the page with its port; `version` is the version of the page without the script. The rest of the
 * policy is unchanged, so that whatever it blocks for visitors is blocked in dev too.
 */
export function injectClient(html: string, host: string, version: string): string {
  const tag = `<script src="${scriptPath}" data-version="${version}" defer></script>`;
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

/**
 * Returns a content security policy (https://www.w3.org/TR/CSP3/) that also allows the live script,
 * its events and its Trusted Types policy.
 */
export function allowClient(policy: string, host: string): string {
  const directives = parsePolicy(policy);
  const allow = (name: string, source: string, fallback = name) => {
    const sources = directives.get(name) ?? directives.get(fallback);
    const others = sources?.filter((each) => each.toLowerCase() !== "'none'");
    // Without a directive, everything is allowed.
    if (others !== undefined) directives.set(name, [...new Set([...others, source])]);
  };
  // An IPv6 address such as [::1] is not valid as a source.
  const script = host.startsWith('[') ? "'self'" : host + scriptPath;
  if (directives.has('script-src-elem')) allow('script-src-elem', script);
  else allow('script-src', script, 'default-src');
  allow('connect-src', "'self'", 'default-src');
  // The name of the live script's policy.
  allow('trusted-types', 'sitegen');
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
