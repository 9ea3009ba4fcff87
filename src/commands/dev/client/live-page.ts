import { parsePage, unchangeable } from './parse-page.ts';

/**
 * The open page and the HTML that it was loaded from. A patch compares old with new HTML and
 * applies only the difference, so changes by the page's scripts, its visitor or a browser extension
 * are kept.
 */
export type LivePage = ReturnType<typeof openLivePage>;

/**
 * Returns the open page with its present HTML as the source. Call it before the page's scripts run.
 */
export function openLivePage() {
  const live = new WeakMap<Node, Node>();
  const link = (source: Node, node: Node) => {
    live.set(source, node);
    const children = [...node.childNodes].filter(
      (child) => !(child instanceof Element && child.matches(unchangeable)),
    );
    source.childNodes.forEach((child, index) => {
      const counterpart = children[index];
      if (counterpart !== undefined) link(child, counterpart);
    });
  };
  const source = parsePage(document.documentElement.outerHTML);
  link(source.root, document.documentElement);
  return {
    /** The page as it was served, with all patches. */
    source,
    /** Records that two nodes, and the nodes in them, correspond. */
    link,
    /**
     * Returns the node of the page for a node of the source; `undefined` if a script removed it.
     */
    find<Source extends Node>(node: Source): Source | undefined {
      const found = live.get(node) as Source | undefined;
      return found?.isConnected ? found : undefined;
    },
  };
}
