import { loadEntities, loadMarked } from '../../lib/lazy-packages.cjs';
import { isElement, type Element } from '../../check/dom/node.ts';
import { blocksOf } from '../../check/dom/words.ts';
import { pageRule } from '../../check/rule.ts';
import { copyOf } from './copies.ts';

/**
 * The copy of a page as Markdown must have the words of the page's main content in the same order,
 * and no others.
 */
export const copies = pageRule(['page/copy'], ({ page, named, locate }, report, site) => {
  const output = copyOf(site, page);
  const copy = output === undefined ? undefined : site.tree.get(output);
  const [main] = [...named('main'), ...named('body')];
  if (copy === undefined || main === undefined) return;
  const words = wordsOfMarkdown(Buffer.from(copy.bytes).toString());
  let at = 0;
  const different = blocksOf(main, isLeftOut).find((block) => {
    const own = squeeze(block.words);
    const isSame = words.startsWith(own, at);
    at += own.length;
    return !isSame;
  });
  if (different === undefined && at === words.length) return;
  const element = different && isElement(different.element) ? different.element : main;
  report({
    code: 'page/copy',
    message: `The page ${page.path} and its Markdown copy have different words${different === undefined ? '' : ` at “${different.words}”`}.`,
    why: 'The copy has no words of drawings, forms and embedded content.',
    fix: 'Write the words outside of these elements. If the page also has them elsewhere, add aria-hidden="true" to the drawing.',
    ...locate(element, different?.words),
  });
});

/** What a screen reader does not read as text, and navigation. */
const isLeftOut = ({ name, attribs }: Element) =>
  name === 'nav' ||
  name === 'dialog' ||
  attribs.inert !== undefined ||
  attribs['aria-hidden'] === 'true' ||
  attribs.role === 'img';

function wordsOfMarkdown(copy: string): string {
  const text = copy.replace(/^---\n[^]*?\n---\n/, '').replace(/^(\W*#.*) \{#[^}\n]*\}$/gm, '$1');
  const { Marked } = loadMarked();
  const html = new Marked({ gfm: true, async: false }).parse(text) as string;
  return squeeze(loadEntities().decodeHTML(html.replace(/<[^>]*>/g, '')));
}

/** Returns the letters and digits of a text. */
const squeeze = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
