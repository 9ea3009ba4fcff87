import { Element } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { isElement, type Root } from './node.ts';

/**
 * Parses a page as browsers do, with the positions of its elements. The nodes are those of cheerio,
 * whose `load` takes twice the time and the memory.
 */
export const parseHtml = (html: string): Root =>
  parse(html, { sourceCodeLocationInfo: true, treeAdapter });

const treeAdapter: typeof adapter = {
  ...adapter,
  // Without the namespaces of attributes, for which the adapter makes two dictionaries.
  createElement(name, namespace, attributes) {
    const attribs: Record<string, string> = {};
    for (const { name, value } of attributes) attribs[name] = value;
    return Object.assign(new Element(name, attribs, []), { namespace });
  },
  // Rules locate only elements. The default copies each location twice.
  setNodeSourceCodeLocation(node, location) {
    if (isElement(node)) node.sourceCodeLocation = location;
  },
  updateNodeSourceCodeLocation({ sourceCodeLocation }, end) {
    Object.assign(sourceCodeLocation ?? {}, end);
  },
  adoptAttributes({ attribs }, attributes) {
    for (const { name, value } of attributes) attribs[name] ??= value;
  },
};
