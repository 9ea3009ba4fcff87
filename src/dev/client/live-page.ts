import { parsePage } from './parse-page.ts';

/**
 * The open page and the HTML that it was loaded from. A patch compares old with new HTML and applies only the difference,
 * so changes by the page's scripts, its visitor or a browser extension are kept.
 */
export type LivePage = ReturnType<typeof openLivePage>;

/** Returns the open page with its present HTML as the source. Call it before the page's scripts run. */
export function openLivePage() {
  const live = new WeakMap<Node, Node>();
  const link = (source: Node, node: Node) => {
    live.set(source, node);
    source.childNodes.forEach((child, index) => {
      const counterpart = node.childNodes[index];
      if (counterpart !== undefined) link(child, counterpart);
    });
  };
  // Parsed, not cloned: a cloned style or script counts as inserted, and the page's policy blocks it.
  const source = parsePage(document.documentElement.outerHTML);
  link(source.documentElement, document.documentElement);
  return {
    /** The page as it was served, with all patches. */
    source,
    /** Records that two nodes, and the nodes in them, correspond. */
    link,
    /** Returns the node of the page for a node of the source; `undefined` if a script removed it. */
    liveOf(node: Node): Node | undefined {
      const found = live.get(node);
      return found?.isConnected ? found : undefined;
    },
  };
}
