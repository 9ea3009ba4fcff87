import { parsePage } from './parse-page.ts';

/**
 * The open page and the HTML that it was made from. A patch compares HTML with HTML and carries only the difference over,
 * so whatever the page's own scripts, its reader or an extension did to the page stays as it is.
 */
export interface LivePage {
  /** As the page was served; patched along with it. */
  readonly source: Document;
  /** The node of the page that a node of the source stands for; `undefined` where a script took it out. */
  liveOf(source: Node): Node | undefined;
  /** Says which node stands for which, with all that is in them. */
  link(source: Node, live: Node): void;
}

/** Takes the page as it is now for its own source. Call it before the page's scripts have run. */
export function openLivePage(): LivePage {
  const live = new WeakMap<Node, Node>();
  const link = (source: Node, node: Node) => {
    live.set(source, node);
    source.childNodes.forEach((child, index) => {
      const counterpart = node.childNodes[index];
      if (counterpart !== undefined) link(child, counterpart);
    });
  };
  // Parsed and not cloned: the copy of a style or script would count as inserted, and be refused by the page's policy.
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
