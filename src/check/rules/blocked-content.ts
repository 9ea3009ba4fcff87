import path from 'node:path';
import { createPolicies } from '../../render/policies.ts';
import type { Policy } from '../../site/policy.ts';
import { buildRule } from '../rule.ts';
import type { ScannedAttribute } from '../scan-page.ts';
import { canParseUrl } from '../../lib/can-parse-url.ts';

/**
 * The content security policy of the site must allow what its pages contain
 * (https://www.w3.org/TR/CSP3/).
 */
export const blockedContent = buildRule(['policy/blocked'], (scanned, report) => {
  const { config, pages, site, plan, tree } = scanned;
  const { policyOf } = createPolicies(site.map, plan);
  const fonts = [...tree.keys()].filter((output) => /\.(?:otf|ttf|woff2?)$/.test(output));
  for (const page of pages) {
    const policy = policyOf(page.output);
    if (policy === undefined) continue;
    // The policy allows all fonts of the site or none.
    const font = fonts.find((output) => page.html.includes(path.posix.basename(output)));
    const shownFonts = font === undefined ? [] : [fontOf(config.base + font, page.html)];
    for (const attribute of [...page.attributes, ...shownFonts]) {
      const directive = blockedBy(attribute, policy, plan.origin + page.address, plan.origin);
      if (directive === undefined) continue;
      const { element, name, value } = attribute;
      const isFont = attribute === shownFonts[0];
      const isAddress = canParseUrl(value, plan.origin) && name !== 'style' && !isHandler(name);
      const source = isAddress ? sourceOf(value, plan.origin) : "'unsafe-inline'";
      const shown = isFont
        ? `font ${value}`
        : isAddress
          ? `address ${value}`
          : `attribute “${name}”`;
      report(
        {
          code: 'policy/blocked',
          message: `The policy of the site blocks the ${shown} of a <${element === 'link' ? 'link rel="preload"' : element}>.`,
          why: 'Browsers do as if it were not in the page.',
          fix: isAddress
            ? `Add ${source} to ${directive} of the policy in the site map, or remove the ${isFont ? 'font' : 'element'}.`
            : `Use ${name === 'style' ? 'a stylesheet' : 'a script'} of the site instead.`,
        },
        {
          page,
          select: element === 'style' ? element : `${element}[${name}=${JSON.stringify(value)}]`,
          fixInText:
            source === "'self'"
              ? 'Ask a developer to allow such files on this site.'
              : 'Save the file in the folder of this text, and write its name instead of the address.',
        },
      );
    }
  }
});

/** Returns a font, which a link or the styles of a page name, as an attribute. */
const fontOf = (value: string, html: string) =>
  html.includes(` href="${value}"`)
    ? { element: 'link', name: 'href', value, integrity: undefined }
    : { element: 'style', name: 'src', value, integrity: undefined };

const isHandler = (name: string) => name.startsWith('on');

/** The directives for an attribute, the most specific first. */
function directivesFor({ element, name }: ScannedAttribute): readonly string[] {
  if (name === 'style') return ['style-src-attr', 'style-src', 'default-src'];
  if (isHandler(name)) return ['script-src-attr', 'script-src', 'default-src'];
  if (name === 'action' || name === 'formaction') return ['form-action'];
  if (element === 'style' || element === 'link') return ['font-src', 'default-src'];
  if (element === 'script') return ['script-src-elem', 'script-src', 'default-src'];
  if (element === 'iframe') return ['frame-src', 'child-src', 'default-src'];
  if (/^(?:audio|video|source|track)$/.test(element)) return ['media-src', 'default-src'];
  if (/^(?:object|embed)$/.test(element)) return ['object-src', 'default-src'];
  return element === 'img' || element === 'input' ? ['img-src', 'default-src'] : [];
}

/** Returns the directive that blocks an attribute; `undefined` if the policy allows it. */
function blockedBy(
  attribute: ScannedAttribute,
  policy: Policy,
  base: string,
  origin: string,
): string | undefined {
  const [most, ...others] = directivesFor(attribute);
  const directive = [most, ...others].find((name) => name !== undefined && policy[name]);
  const sources = directive === undefined ? undefined : policy[directive];
  // The build adds the integrity of scripts to the policy.
  if (most === undefined || sources === undefined || attribute.integrity !== undefined)
    return undefined;
  const { name, value } = attribute;
  const allows =
    name === 'style' || isHandler(name)
      ? sources.includes("'unsafe-inline'")
      : sources.some((source) => matches(source, value, base, origin));
  return allows ? undefined : most.replace('-elem', '');
}

/**
 * Returns whether a source of a directive matches an address
 * (https://www.w3.org/TR/CSP3/#match-url-to-source-expression).
 */
export function matches(source: string, address: string, base: string, origin: string): boolean {
  if (!canParseUrl(address, base)) return true;
  const url = new URL(address, base);
  if (source === "'self'") return url.origin === origin;
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
  const [, scheme, wildcard, host, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*\.)?([^/*']+)(\/.*)?$/i.exec(source) ?? [];
  if (host === undefined || (scheme !== undefined && url.protocol !== scheme.toLowerCase()))
    return false;
  const isHost =
    wildcard === undefined ? url.host === host : url.host.endsWith(`.${host.toLowerCase()}`);
  return (
    isHost &&
    (path.endsWith('/') || path === '' ? url.pathname.startsWith(path) : url.pathname === path)
  );
}

/** Returns the source of a directive that allows an address. */
function sourceOf(address: string, origin: string): string {
  const url = new URL(address, origin);
  if (url.origin === origin) return "'self'";
  return url.origin === 'null' ? url.protocol : url.origin;
}
