import { hash } from 'node:crypto';
import { decodeXML } from 'entities';
import type { Output } from '../../../tree.ts';
import type { PageStyles } from '../messages.ts';
import { injectClient } from './inject-client.ts';

/**
 * Returns a page with the live script, and its version: two short texts with a hyphen between them.
 * The first differs if the page has to be loaded again, the second if its styles differ.
 */
export function showPage({ bytes }: Output, host: string) {
  const html = Buffer.from(bytes).toString();
  const { rest, styles } = splitStyles(html);
  const version = [rest, JSON.stringify(styles)].map(shortHash).join('-');
  return { html: injectClient(html, host, version), version, styles };
}

/** Returns whether two versions of a page differ only in their styles. */
export const haveSameContent = (a: string, b: string) => a.split('-')[0] === b.split('-')[0];

const shortHash = (text: string) => hash('sha256', text).slice(0, 12);

/**
 * Separates the styles of a page from the rest. Hashes of styles in the policy do not matter to an
 * open page, nor do the addresses of fonts, which are in the styles too.
 */
function splitStyles(html: string): { readonly rest: string; readonly styles: PageStyles } {
  const texts: string[] = [];
  const links: string[] = [];
  const rest = html
    .replace(/(<style\b[^>]*>)([^]*?)(?=<\/style>)/gi, (_, start: string, text: string) => {
      texts.push(text);
      return start;
    })
    .replace(/<link\b[^>]*\srel="stylesheet"[^>]*>/gi, (tag) =>
      tag.replace(/\shref="([^"]*)"/i, (_, address: string) => {
        links.push(decodeXML(address));
        return '';
      }),
    )
    .replace(/<link\b[^>]*\sas="font"[^>]*>/gi, '')
    .replace(/style-src[^;"]*/g, (sources) => sources.replace(/sha\d+-[\w+/=]+/g, ''));
  return { rest, styles: { texts, links } };
}
