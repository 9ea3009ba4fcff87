import { settingsFile } from '../../content/load-settings.ts';
import { escapeHtml } from '../../content/markdown/html.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import { addressOf, outputOf } from '../../plan/addresses.ts';
import type { Plan } from '../../plan/plan.ts';
import type { FinishHtml, NamedOutput } from '../../render/rendered-site.ts';
import type { Tree } from '../../tree.ts';

/**
 * Renders the pages that redirect where the host cannot
 * (https://html.spec.whatwg.org/#attr-meta-http-equiv-refresh), by output path. Search engines
 * treat an immediate refresh as a permanent redirect. Title and language are the target's.
 */
export function renderRedirectPages(
  tree: Tree,
  { redirects, origin }: Pick<Plan, 'redirects' | 'origin'>,
  base: string,
  finish: FinishHtml,
): readonly NamedOutput[] {
  return redirects.filter(canBePage).map((redirect) => {
    const output = outputOf(redirect.from, '');
    const html = finish(renderPage(redirect, tree, origin, base), output);
    return [output, { bytes: Buffer.from(html), source: settingsFile }];
  });
}

/** Returns whether a page can replace the redirect: only HTML has the media type for it. */
export const canBePage = ({ from, query, below }: RedirectRule): boolean =>
  query === undefined && below !== true && /(?:\/|\.html)$/.test(from);

function renderPage({ to }: RedirectRule, tree: Tree, origin: string, base: string): string {
  const inSite = to.startsWith('/');
  const address = escapeHtml(inSite ? addressOf(to, '', base) : to);
  const canonical = inSite ? origin + address : address;
  const target = tree.get(outputOf((inSite ? to : '/').split('#', 1)[0] ?? '', ''))?.bytes ?? '';
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
