import { parse } from 'parse5';
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter';
import type { Root } from './node.ts';

/** Parses a page as browsers do, with the offsets of its elements. */
export const parseHtml = (html: string): Root =>
  parse(html, { sourceCodeLocationInfo: true, treeAdapter });
