import { hash } from 'node:crypto';
import { parsePolicy } from '../../hosts/headers.ts';
import { ownText, type Element } from '../dom/node.ts';
import { findInTemplates } from '../locate.ts';
import type { ParsedPage, PageRule } from '../rule.ts';

/** The content security policy of a page must allow what the page contains, and nothing unsafe (https://www.w3.org/TR/CSP3/). */
export const checkPolicy: PageRule = (page, report, { map, sources }) => {
  if (map.policy === undefined) return;
  const [meta] = page.select('meta[http-equiv="Content-Security-Policy" i]');
  if (meta === undefined) {
    report({
      code: 'policy/missing',
      message: `The page ${page.page.path} has no policy, but the site declares one.`,
      fix: 'Build the site again. The template must print exactly one <head>.',
      ...page.locateMissing('head'),
    });
    return;
  }
  const directives = parsePolicy(meta.attribs.content ?? '');
  for (const [kind, elements] of [
    ['script', inlineScripts(page)],
    ['style', page.select('style')],
  ] as const) {
    const allowed = directives.get(`${kind}-src`) ?? directives.get('default-src') ?? [];
    const needed = new Set([
      ...elements.map(hashOf),
      ...(kind === 'script' ? hashesOfData(page) : []),
    ]);
    for (const element of elements) {
      if (allowed.includes("'unsafe-inline'") || allowed.includes(hashOf(element))) continue;
      report({
        code: 'policy/blocked',
        message: `The policy of ${page.page.path} blocks an inline ${kind}.`,
        why: 'Browsers will ignore it.',
        fix: 'Build the site again, and do not edit the finished page.',
        ...page.locate(element),
      });
    }
    for (const source of allowed) {
      if (source.startsWith("'sha") && !needed.has(source))
        report({
          code: 'policy/unused-hash',
          severity: 'warning',
          message: `The policy of ${page.page.path} allows an inline ${kind} that the page does not contain: ${source}.`,
          fix: 'Remove the hash from the policy.',
          ...findInTemplates(`${kind}-src`, sources),
        });
      if (kind === 'style' && source === 'data:') continue;
      if (/'unsafe-|^\*$|^(?:https?|data|blob):$/.test(source))
        report({
          code: 'policy/unsafe',
          message: `${kind}-src allows ${source}.`,
          why: 'Code that an attacker inserts into the page would run.',
          fix: 'Allow a specific hash or origin instead.',
          ...findInTemplates(`${kind}-src`, sources),
        });
    }
  }
  for (const element of page.select('[style], [onclick], [onload], [onerror], [onsubmit]')) {
    const attribute =
      Object.keys(element.attribs).find((name) => name === 'style' || name.startsWith('on')) ?? '';
    report({
      code: 'policy/inline-attribute',
      message: `The policy of ${page.page.path} blocks the attribute “${attribute}” of <${element.name}>.`,
      fix: attribute === 'style' ? 'Use the stylesheet instead.' : 'Use the script instead.',
      ...page.locate(element),
    });
  }
};

/** Returns the inline scripts. Data blocks such as JSON-LD are not executed and need no permission; speculation rules do. */
function inlineScripts({ select }: ParsedPage): readonly Element[] {
  return select('script:not([src])').filter(
    ({ attribs }) => !/^(?:application\/(?:ld\+)?json|text\/plain)$/.test(attribs.type ?? ''),
  );
}

/** Returns hashes that the HTML checker requires, although browsers do not: of data blocks, and the `integrity` of scripts. */
function hashesOfData({ select }: ParsedPage): readonly string[] {
  return [
    ...select('script[type="application/ld+json"]').map(hashOf),
    ...select('script[integrity]').map(({ attribs }) => `'${attribs.integrity}'`),
  ];
}

const hashOf = (element: Element) => `'sha256-${hash('sha256', ownText(element), 'base64')}'`;
