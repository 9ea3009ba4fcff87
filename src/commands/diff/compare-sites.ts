import { compareVersions } from '../../features/legal/legal-state.ts';
import { differingFiles } from '../../check/read-tree.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import type { Tree } from '../../tree.ts';
import { redline, type Change, type Piece } from '../../report/redline.ts';
import { count } from '../../report/units.ts';
import type { PageWords } from './site-words.ts';

/** The pages and files of a state of a site. */
export interface SiteState {
  readonly pages: readonly PageWords[];
  readonly tree: Tree;
  /** `undefined` for a finished folder, which does not have all. */
  readonly redirects: readonly RedirectRule[] | undefined;
}

/** The differences of two states of a site. */
export type SiteDiff = ReturnType<typeof compareSites>;

/** Changes with a common heading, such as the addresses of the pages that have them. */
export interface Section {
  readonly heading: string;
  readonly changes: readonly Change[];
}

/** Compares two states of a site page by page. */
export function compareSites(one: SiteState, other: SiteState) {
  const old = new Map(one.pages.map((page) => [page.output, page]));
  const kept = new Set(other.pages.map(({ output }) => output));
  const pairs = other.pages.flatMap((page) => {
    const earlier = old.get(page.output);
    return earlier === undefined
      ? []
      : [{ page, earlier, changes: redline(earlier.lines, page.lines) }];
  });
  const ofRoot = pairs.filter(({ page }) => page.variant === '');
  const legal = ofRoot.flatMap(({ page, earlier: { legal: was } }) => {
    const is = page.legal;
    return was === undefined || is === undefined || was.hash === is.hash ? [] : [{ page, was, is }];
  });
  const marked = pairs.filter(
    ({ page, earlier, changes }) => changes.length === 0 && page.html !== earlier.html,
  );
  const added = other.pages.filter(({ output }) => !old.has(output));
  const removed = one.pages.filter(({ output }) => !kept.has(output));
  const sections: readonly Section[] = [
    {
      heading: 'Legal texts that changed',
      changes: legal.map(({ page, was, is }) =>
        changeOf(`${page.path} version `, was.version, is.version),
      ),
    },
    { heading: 'Removed pages', changes: removed.map(({ address }) => whole('removed', address)) },
    { heading: 'New pages', changes: added.map(({ address }) => whole('added', address)) },
    ...added.map((page) => wholePage(page, other.pages)),
    ...groupChanges(pairs),
    { heading: 'Redirects', changes: redirectsBetween(one.redirects, other.redirects) },
    {
      heading: 'Other markup or styles',
      changes: marked.map(({ page }) => whole('same', page.address)),
    },
    {
      heading: 'Other files',
      changes: filesBetween(one, other).map((file) => whole('same', file)),
    },
  ];
  return {
    /** In the order in which they are read; none is empty. */
    sections: sections.filter(({ changes }) => changes.length > 0),
    /** The addresses of pages that are gone. */
    removed: removed.map(({ address }) => address),
    /** The addresses of anchors that are gone from pages that remain, without those of variants. */
    lostAnchors: ofRoot.flatMap(({ page, earlier }) =>
      earlier.anchors
        .filter((id) => !page.anchors.includes(id))
        .map((id) => `${page.address}#${id}`),
    ),
    /** The pages with a legal text that changed and still has the same version. */
    unraised: legal.flatMap(({ page, was, is }) =>
      compareVersions(is.version, was.version) > 0 ? [] : page,
    ),
  };
}

/** Leaves out the changes that other sections show already. */
export function withoutShown(
  sections: readonly Section[],
  others: readonly Section[],
): readonly Section[] {
  const changeKey = ({ heading }: Section, change: Change) => JSON.stringify([heading, change]);
  const shown = new Set(
    others.flatMap((section) => section.changes.map((change) => changeKey(section, change))),
  );
  return sections
    .map((section) => ({
      ...section,
      changes: section.changes.filter((change) => !shown.has(changeKey(section, change))),
    }))
    .filter(({ changes }) => changes.length > 0);
}

const whole = (kind: Piece['kind'], text: string, below = ''): Change => ({
  below,
  pieces: [{ kind, text }],
});

/** Returns a text with what follows it in both states, which is written once if it is the same. */
function changeOf(text: string, was: string | undefined, is: string | undefined): Change {
  if (was === is) return whole('same', text + (is ?? ''));
  const pieces: readonly Piece[] = [
    { kind: 'same', text },
    { kind: 'removed', text: was ?? '' },
    { kind: 'added', text: is ?? '' },
  ];
  return { below: '', pieces: pieces.filter((piece) => piece.text !== '') };
}

/** Returns the redirects that differ, as a line each with both targets. */
function redirectsBetween(
  one: SiteState['redirects'],
  other: SiteState['redirects'],
): readonly Change[] {
  if (one === undefined || other === undefined) return [];
  const [before, after] = [new Map(one.map(targetOf)), new Map(other.map(targetOf))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((from) => before.get(from) !== after.get(from))
    .map((from) => changeOf(`${from} to `, before.get(from), after.get(from)));
}

const targetOf = ({ from, query, below, to, status }: RedirectRule) =>
  [
    from + (query === undefined ? '' : `?${query}`) + (below === true ? '*' : ''),
    status === 301 ? to : `${to} (${status})`,
  ] as const;

/** Lists the files besides pages that differ between two states, without the hash in their names. */
function filesBetween(one: SiteState, other: SiteState): readonly string[] {
  const pages = new Set([...one.pages, ...other.pages].map(({ output }) => output));
  const files = differingFiles(one.tree, other.tree).filter((file) => !pages.has(file));
  return [...new Set(files.map((file) => file.replace(/-[0-9a-f]{10}(?=\.\w+$)/, '')))];
}

/**
 * Returns all blocks of an added page as changes, for a variant only those that differ from the page
 * at the root.
 */
function wholePage(page: PageWords, pages: readonly PageWords[]): Section {
  const root = pages.find(({ variant, path }) => variant === '' && path === page.path);
  const known = new Set(root === page ? [] : root?.lines.map(({ words }) => words));
  const changes = page.lines
    .filter(({ words, isFrame }) => !known.has(words) && !isFrame)
    .map(({ words, below }) => whole('added', words, below));
  return { heading: page.address, changes };
}

/**
 * Groups changes that are the same on several pages, such as a line of the footer. Changes of a single
 * page come first, in the site's order. Variants with the changes of the root are only counted.
 */
function groupChanges(
  compared: readonly { readonly page: PageWords; readonly changes: readonly Change[] }[],
): readonly Section[] {
  const ofRoot = new Map(
    compared.flatMap(({ page, changes }) => (page.variant === '' ? [[page.path, changes]] : [])),
  );
  const found = new Map<string, { change: Change; pages: Map<string, string>; all: Set<string> }>();
  for (const { page, changes } of compared) {
    const original = ofRoot.get(page.path);
    const isLike = original !== undefined && shapeOf(original) === shapeOf(changes);
    for (const change of isLike ? original : changes) {
      const key = JSON.stringify(change);
      const entry = found.get(key) ?? { change, pages: new Map(), all: new Set() };
      found.set(key, entry);
      // A page may contain the same change twice.
      entry.all.add(page.address);
      if (!entry.pages.has(page.path)) entry.pages.set(page.path, page.address);
    }
  }
  const groups = new Map<string, { pages: number; changes: Change[] }>();
  for (const { change, pages, all } of found.values()) {
    const variants = all.size - pages.size;
    const others = variants === 0 ? '' : ` (and ${count(variants, 'variant')})`;
    const heading = [...pages.values()].join(', ') + others;
    const group = groups.get(heading) ?? { pages: pages.size, changes: [] };
    groups.set(heading, group);
    group.changes.push(change);
  }
  return Array.from(groups, ([heading, group]) => ({ heading, ...group })).sort(
    (a, b) => a.pages - b.pages,
  );
}

/**
 * Identifies changes without the unchanged text around them, which may contain the product's name.
 */
function shapeOf(changes: readonly Change[]): string {
  return JSON.stringify(changes.map(({ pieces }) => pieces.filter(({ kind }) => kind !== 'same')));
}
