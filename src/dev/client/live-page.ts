import { parsePage } from './parse-page.ts';

/**
 * The open page and the HTML that it was loaded from. A patch compares old with new HTML and applies only the difference,
 * so changes by the page's scripts, its visitor or a browser extension are kept.
 */
export interface LivePage {
  /** The page as it was served, with all patches. */
  readonly source: Document;
  /** Returns the node of the page for a node of the source; `undefined` if a script removed it. */
  liveOf(source: Node): Node | undefined;
  /** Records that two nodes, and the nodes in them, correspond. */
  link(source: Node, live: Node): void;
}

/** Returns the open page with its present HTML as the source. Call it before the page's scripts run. */
export function openLivePage(): LivePage {
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
    source,
    link,
    liveOf(node) {
      const found = live.get(node);
      return found?.isConnected ? found : undefined;
    },
  };
}
