/**
 * What the markup promises to those who rely on it: tests, the script, links from elsewhere. Names here change with a
 * reason only; classes are for the stylesheets and may change at any time. `contract.test.ts` holds it both ways: what
 * is promised is there, and every data attribute that is there is promised.
 */
export interface Promises {
  /** Elements that links, labels and tests name. */
  readonly ids: readonly string[];
  /** Landmarks by role; where a page has several of one role, `navigation` for instance, each is named in `content/site.yaml`. */
  readonly landmarks: Readonly<Record<string, number>>;
  /** Attributes by which the script and tests find their elements, with how often each stands on the page: `some` is once or more, `any` is never or more. */
  readonly data: Readonly<Record<string, number | 'some' | 'any'>>;
}

/** On every page, the 404 page included. */
export const everyPage: Promises = {
  ids: ['top', 'main', 'menu'],
  landmarks: { banner: 1, main: 1, contentinfo: 1 },
  data: {
    /** The bar; the script adds `data-compact` and `data-open`. */
    'data-bar': 1,
    /** The links of the bar; `data-open` while they are a sheet that is open. */
    'data-menu': 1,
    /** The button that opens and closes them. */
    'data-menu-toggle': 1,
    /** What an open menu covers, inert while it is open. */
    'data-under-menu': 'some',
    /** The year in the copyright line. */
    'data-year': 1,
  },
};

export const homePage: Promises = {
  ids: ['services', 'industries', 'about'],
  landmarks: { navigation: 2 },
  data: {
    /** Seconds between two cards of the group. */
    'data-reveal-group': 2,
    /** A card that arrives; the script sets `waiting` and `arriving`. */
    'data-reveal': 12,
    'data-scroll-to-top': 1,
  },
};

/** Besides these, the ids of its sections, which `site.tsx` names. */
export const legalPage: Promises = {
  ids: ['contents', 'history'],
  landmarks: { navigation: 3 },
  data: {
    'data-scroll-to-top': 1,
    /** A link that leaves the site. */
    'data-external': 'any',
    /** The name of a cell's column, seen where a row is set as a block. */
    'data-column': 'any',
  },
};

export const notFoundPage: Promises = {
  ids: [],
  landmarks: { navigation: 2 },
  data: {
    /** On `<html>`, with the value `not-found`: the script writes the unknown address to the console. */
    'data-page': 1,
  },
};
