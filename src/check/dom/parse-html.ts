import { parse } from 'parse5';
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter';
import type { Root } from './node.ts';
import { parseOrdinary } from './parse-ordinary.ts';

/**
 * Parses a page as browsers do, with the offsets of its elements: `startIndex`, and `endIndex` after
 * their end. `sourceCodeLocation` is set only if browsers may repair the page.
 */
export const parseHtml = (html: string): Root => parseOrdinary(html, parseAny) ?? parseAny(html);

const parseAny = (html: string): Root => parse(html, { sourceCodeLocationInfo: true, treeAdapter });
