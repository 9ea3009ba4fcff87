import { diffWordsWithSpace } from 'diff';
import type { LivePage } from './live-page.ts';
import { matchNodes } from './match-nodes.ts';
import type { ParsedPage } from './parse-page.ts';

/**
 * Applies the difference between the page's source and a new one to both. Throws if the page must
 * be reloaded.
 */
export function patchPage({ source, link, find }: LivePage, next: ParsedPage): void {
  /**
   * Returns the node of the page. If a script removed it, only a reload runs the script on the new
   * content.
   */
  const liveOf = <Source extends Node>(node: Source): Source => {
    const live = find(node);
    if (live === undefined) throw new Error('A script removed what changed.');
    return live;
  };

  const patchElement = (old: Element, next: Element) => {
    if (old.isEqualNode(next)) return;
    for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name);
      if (value === old.getAttribute(name)) continue;
      if (name.startsWith('on')) throw new Error('An event handler changed.');
      const live = liveOf(old);
      if (name === 'class') {
        live.classList.remove(...old.classList);
        live.classList.add(...next.classList);
      } else setAttribute(live, name, value);
      setAttribute(old, name, value);
    }
    patchChildren(old, [...next.childNodes]);
  };

  const patchChildren = (parent: Element, children: readonly ChildNode[]) => {
    const before = [...parent.childNodes];
    const matches = matchNodes(before, children);
    const kept = new Set(matches.values());
    for (const node of before)
      if (!kept.has(node)) for (const each of [find(node), node]) each?.remove();
    children.forEach((node, index) => {
      const old = matches.get(node);
      if (old === undefined) insert(node, parent, index);
      else if (old instanceof Element) patchElement(old, node as Element);
      else patchText(old as CharacterData, (node as CharacterData).data);
    });
  };

  const patchText = (old: CharacterData, data: string) => {
    if (old.data === data) return;
    replaceWords(liveOf(old), data);
    old.data = data;
  };

  /** Inserts a new node into the source at its index, and into the page beside its neighbors. */
  const insert = (node: ChildNode, parent: Element, index: number) => {
    const live = document.importNode(node, true);
    const fragment = document.createDocumentFragment();
    fragment.append(live);
    // The children of a template show its contents to `isEqualNode`; browsers have none.
    for (const template of fragment.querySelectorAll('template')) template.replaceChildren();
    const previous = parent.childNodes[index - 1];
    const following = parent.childNodes[index];
    parent.insertBefore(node, following ?? null);
    link(node, live);
    const [before, after] = [previous && find(previous), following && find(following)];
    if (before) before.after(live);
    else if (after) after.before(live);
    else liveOf(parent).append(live);
  };

  if (source.fixed !== next.fixed) throw new Error('A script or the policy changed.');
  patchElement(source.root, next.root);
  if (htmlOf(source.styles) !== htmlOf(next.styles)) adoptStyles(next.styles);
  source.styles = next.styles;
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Changes the data of a text node word by word, which keeps a selection or caret in the others. */
function replaceWords(node: CharacterData, data: string): void {
  const parts = diffWordsWithSpace(node.data, data, { maxEditLength: 1000 });
  if (parts === undefined) node.data = data;
  let offset = 0;
  for (const { added, removed, value } of parts ?? []) {
    if (removed) node.deleteData(offset, value.length);
    if (added) node.insertData(offset, value);
    if (!removed) offset += value.length;
  }
}

const htmlOf = (styles: readonly Element[]) => styles.map(({ outerHTML }) => outerHTML).join();

let adopted: readonly CSSStyleSheet[] = [];

/**
 * Replaces the styles in the page. Adopted style sheets are not subject to the hashes in its
 * policy, and do not flash.
 */
function adoptStyles(styles: readonly Element[]): void {
  const foreign = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet));
  adopted = styles.map((style) => {
    const sheet = new CSSStyleSheet({ media: style.getAttribute('media') ?? '' });
    sheet.replaceSync(style.textContent ?? '');
    return sheet;
  });
  document.adoptedStyleSheets = [...adopted, ...foreign];
  for (const style of document.querySelectorAll('style')) style.disabled = true;
}
