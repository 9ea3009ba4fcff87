import { scriptPath } from '../messages.ts';
import type { LivePage } from './live-page.ts';
import { isEqual, matchNodes } from './match-nodes.ts';
import { isStyle } from './parse-page.ts';
import { replaceWords } from './replace-words.ts';

/** Thrown when a page cannot be changed in place and must be reloaded. */
export class NeedsReload extends Error {}

/** Applies the difference between the page's source and new HTML to both. Throws NeedsReload. */
export function patchPage(page: LivePage, next: Document): Pick<Patch, 'places' | 'styles'> {
  const patch = new Patch(page);
  patch.element(page.source.documentElement, next.documentElement);
  return patch;
}

class Patch {
  /** The nodes of the page that changed, in order. */
  readonly places: Node[] = [];
  /** `true` if a `<style>` differs: the source has the new one, which must still be applied to the page. */
  styles = false;
  readonly #page: LivePage;

  constructor(page: LivePage) {
    this.#page = page;
  }

  element(old: Element, next: Element): void {
    if (isEqual(old, next)) return;
    if (old instanceof HTMLScriptElement) {
      if (isOwnScript(old) && old.hasAttribute('data-draft') === next.hasAttribute('data-draft'))
        return;
      if (isStyle(old) && isStyle(next)) {
        this.styles = true;
        return this.#replaceInSource(old, next);
      }
      if (!isDataBlock(old) || !isDataBlock(next)) throw new NeedsReload();
      return this.#replaceInSource(old, next);
    }
    if (old instanceof HTMLMetaElement && old.httpEquiv !== '') {
      if (hasSameEffect(old, next as HTMLMetaElement)) return;
      throw new NeedsReload();
    }
    this.#attributes(old, next);
    this.#children(old, next);
  }

  /** Changes only the source: Trusted Types or hashes may forbid the page to change data and styles, and it does not display them. */
  #replaceInSource(old: Element, next: Element): void {
    const live = this.#page.liveOf(old);
    old.replaceWith(old.ownerDocument.adoptNode(next));
    if (live !== undefined) this.#page.link(next, live);
  }

  #attributes(old: Element, next: Element): void {
    const names = new Set([...old.getAttributeNames(), ...next.getAttributeNames()]);
    for (const name of names) {
      const [before, after] = [old.getAttribute(name), next.getAttribute(name)];
      if (before === after) continue;
      if (name.startsWith('on')) throw new NeedsReload();
      const live = this.#live(old);
      if (name === 'class') live.classList.remove(...old.classList);
      setAttribute(old, name, after);
      if (name === 'class') live.classList.add(...old.classList);
      else setAttribute(live, name, after);
      this.places.push(live);
    }
  }

  #children(old: Element, next: Element): void {
    const [before, after] = [[...old.childNodes], [...next.childNodes]];
    const matches = matchNodes(before, after);
    const kept = new Set(matches);
    for (const node of before) if (!kept.has(node)) this.#remove(node);
    after.forEach((node, index) => {
      const match = matches[index];
      if (match === undefined) this.#insert(node, old, index);
      else if (match instanceof Element) this.element(match, node as Element);
      else this.#text(match as CharacterData, node as CharacterData);
    });
  }

  #text(old: CharacterData, next: CharacterData): void {
    if (old.data === next.data) return;
    const live = this.#live(old);
    replaceWords(live, next.data);
    old.data = next.data;
    this.places.push(live);
  }

  #remove(old: ChildNode): void {
    if (holdsScript(old)) throw new NeedsReload();
    if (holdsStyle(old)) this.styles = true;
    const live = this.#page.liveOf(old) as ChildNode | undefined;
    const parent = live?.parentNode;
    if (parent) this.places.push(parent);
    live?.remove();
    old.remove();
  }

  /** Inserts a new node into the source at its index, and into the page after the node that precedes it. */
  #insert(node: ChildNode, parent: Element, index: number): void {
    if (holdsScript(node)) throw new NeedsReload();
    if (holdsStyle(node)) this.styles = true;
    const live = document.importNode(node, true);
    const source = parent.ownerDocument.adoptNode(node);
    const previous = index === 0 ? undefined : parent.childNodes[index - 1];
    parent.insertBefore(source, parent.childNodes[index] ?? null);
    const anchor = previous && this.#page.liveOf(previous);
    const following = source.nextSibling && this.#page.liveOf(source.nextSibling);
    const liveParent = this.#live(parent);
    liveParent.insertBefore(
      live,
      anchor
        ? anchor.nextSibling
        : (following ?? (previous === undefined ? liveParent.firstChild : null)),
    );
    this.#page.link(source, live);
    this.places.push(live);
  }

  /** Returns the node of the page. Throws NeedsReload if a script removed it, since only a reload runs the script on the new content. */
  #live<Source extends Node>(source: Source): Source {
    const live = this.#page.liveOf(source);
    if (live === undefined) throw new NeedsReload();
    return live as Source;
  }
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

const within = (node: Node, selector: string) =>
  node instanceof Element
    ? [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)]
    : [];
const holdsScript = (node: Node) =>
  within(node, 'script').some((script) => !isDataBlock(script) && !isStyle(script));
const holdsStyle = (node: Node) => within(node, 'script').some(isStyle);

/** Returns whether a script is the live script. */
const isOwnScript = (script: Element) => script.getAttribute('src') === scriptPath;

/** Returns whether a script is a data block, which browsers do not run. */
const isDataBlock = (script: Element) =>
  /^(?:application\/(?:ld\+)?json|speculationrules)$/i.test(script.getAttribute('type') ?? '');

/**
 * Returns whether two `<meta http-equiv>` have the same effect on a loaded page, whose policy cannot be changed. The hashes of
 * styles do not matter, since new styles are adopted, not inserted.
 */
const hasSameEffect = (old: HTMLMetaElement, next: HTMLMetaElement) =>
  old.httpEquiv.toLowerCase() === next.httpEquiv.toLowerCase() &&
  withoutStyles(old.content) === withoutStyles(next.content);

const withoutStyles = (policy: string) =>
  policy.replaceAll(/style-src[^;]*/g, (sources) => sources.replaceAll(/ 'sha\d+-[^']*'/g, ''));
