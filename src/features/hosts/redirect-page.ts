import { escapeHtml } from '../../content/markdown/html.ts';
import { outputOf, pathInSite } from '../../plan/addresses.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import type { AssembledSite } from '../../render/rendered-site.ts';

/**
 * Renders a page that redirects where the host cannot
 * (https://html.spec.whatwg.org/#attr-meta-http-equiv-refresh). Search engines treat an immediate
 * refresh as a permanent redirect. Title and language are the target's.
 */
export function renderRedirectPage(
  { to }: RedirectRule,
  { tree, plan }: Pick<AssembledSite, 'tree' | 'plan'>,
): string {
  const inSite = to.startsWith('/');
  const address = escapeHtml(to);
  const canonical = inSite ? plan.origin + address : address;
  const [shown = ''] = (inSite ? to : plan.base).split(/[?#]/, 1);
  const target = tree.get(outputOf(pathInSite(shown, '', plan.base), ''))?.bytes ?? '';
  const html = Buffer.from(target).toString();
  const language = /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? '';
  const title = (inSite ? /<title>([^<]+)<\/title>/.exec(html)?.[1] : undefined) ?? address;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"/>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title}</title>`,
    `<link rel="canonical" href="${canonical}"/><meta name="robots" content="noindex"/>`,
    `<meta http-equiv="refresh" content="0; url=${address}"/></head>`,
    `<body><main><h1><a href="${address}">${title}</a></h1></main></body></html>\n`,
  ].join('');
}
