import type { TokensList } from 'marked';
import { Fragment, type LinkLocation, type Source } from './source.ts';

/**
 * The definitions of reference links (`[label]: target`) of one text. They may come after the links
 * that use them.
 */
export type Definitions = ReturnType<typeof createDefinitions>;

/** Returns functions for these definitions. */
export function createDefinitions(links: TokensList['links'], source: Source) {
  let locations: ReadonlyMap<string, LinkLocation> | undefined;
  return {
    links,
    labels: Object.keys(links),
    /** Returns the location of a label's target; of several definitions, the first is used. */
    locate(label: string): LinkLocation | undefined {
      locations ??= locationsOf(source);
      return locations.get(normalize(label));
    },
  };
}

function locationsOf(source: Source): Map<string, LinkLocation> {
  const locations = new Map<string, LinkLocation>();
  const fragment = new Fragment(source.body, 0, source);
  for (const { 0: found, 1: label = '', 2: target = '', index } of source.body.matchAll(pattern)) {
    const tag = normalize(label);
    const start = index + found.length - target.length;
    if (!locations.has(tag)) locations.set(tag, fragment.plus(start).locate(target.length));
  }
  return locations;
}

/** A definition at the start of a line, also in lists and quotations. */
const pattern =
  /^(?:[ \t]*(?:>|[-+*]|\d+[.)]))*[ \t]*\[((?:\\[^]|[^[\]\\])+)\]:\s*<?((?<=<)[^>\n]*|[^\s<]\S*)/gm;

/**
 * Labels match without regard to case and to the kind and number of spaces (CommonMark 0.31, 6.3).
 */
const normalize = (label: string) =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
