import { compareVersions, type LegalState } from '../../features/legal/legal-state.ts';
import { differingFiles } from '../../check/read-tree.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import type { Tree } from '../../tree.ts';
import { redline, type Change } from '../../report/redline.ts';
import type { PageWords } from './site-words.ts';

/** The changes in the text of a site. */
export interface SiteDiff {
  /** Added pages come first. The words of removed ones are left out. */
  readonly changed: readonly ChangeGroup[];
  readonly added: readonly PageWords[];
  readonly removed: readonly PageWords[];
  readonly legal: readonly LegalChange[];
  /** The redirects that were added, that lead elsewhere, and that are gone. */
  readonly redirects: readonly Change[];
  /**
   * The addresses of anchors that are gone from pages that remain; those of variants are left out.
   */
  readonly lostAnchors: readonly string[];
  /** The addresses of pages that differ in nothing but their markup or look. */
  readonly marked: readonly string[];
  /** The other files that differ, without the hash in their names. */
  readonly files: readonly string[];
}

/** What changes on a later day, when a text is published or ends. */
export interface LaterDiff {
  /** Such as `Published on 5 December 2026`. */
  readonly words: string;
  readonly diff: SiteDiff;
}

export const isEmpty = ({ changed, added, removed, redirects, marked, files }: SiteDiff): boolean =>
  [changed, added, removed, redirects, marked, files].every((list) => list.length === 0);

/** Leaves out what others show already. */
export function withoutShown(diff: SiteDiff, others: readonly SiteDiff[]): SiteDiff {
  const fresh = <Item>(
    listOf: (one: SiteDiff) => readonly Item[],
    keyOf: (item: Item) => string,
  ) => {
    const shown = new Set(others.flatMap((other) => listOf(other).map(keyOf)));
    return listOf(diff).filter((item) => !shown.has(keyOf(item)));
  };
  const itself = (name: string) => name;
  return {
    ...diff,
    changed: fresh(
      ({ changed }) => changed,
      ({ pages, changes }) => JSON.stringify([pages.map(({ output }) => output), changes]),
    ),
    added: fresh(
      ({ added }) => added,
      ({ output }) => output,
    ),
    removed: fresh(
      ({ removed }) => removed,
      ({ output }) => output,
    ),
    legal: [],
    redirects: fresh(
      ({ redirects }) => redirects,
      (change) => JSON.stringify(change),
    ),
    marked: fresh(({ marked }) => marked, itself),
    files: fresh(({ files }) => files, itself),
  };
}

/** The pages and files of a state of a site. */
export interface SiteState {
  readonly pages: readonly PageWords[];
  readonly tree: Tree;
  /** `undefined` for a finished folder, which does not have all. */
  readonly redirects: readonly RedirectRule[] | undefined;
}

/** Changes that are the same on several pages, such as a line of the footer. */
export interface ChangeGroup {
  /** In the site's order, without variants that have the same changes. */
  readonly pages: readonly PageWords[];
  /** The number of variants with the same changes. */
  readonly variants: number;
  readonly changes: readonly Change[];
}

/** A legal text that changed. */
export interface LegalChange {
  readonly page: PageWords;
  readonly before: string;
  readonly after: LegalState;
  /** Whether the version was raised, as is required. */
  readonly raised: boolean;
}

/** Compares two states of a site page by page. */
export function compareSites(one: SiteState, other: SiteState): SiteDiff {
  const { pages: before } = one;
  const { pages: after } = other;
  const old = new Map(before.map((page) => [page.output, page]));
  const kept = new Set(after.map(({ output }) => output));
  const pairs = after.flatMap((page) => {
    const earlier = old.get(page.output);
    return earlier === undefined
      ? []
      : [{ page, earlier, changes: redline(earlier.lines, page.lines) }];
  });
  const added = after.filter(({ output }) => !old.has(output));
  const removed = before.filter(({ output }) => !kept.has(output));
  const ofRoot = pairs.filter(({ page }) => page.variant === '');
  return {
    changed: [...added.flatMap((page) => wholePage(page, after)), ...group(pairs)],
    added,
    removed,
    legal: ofRoot.flatMap(({ page, earlier }) => legalChange(earlier, page)),
    redirects: redirectsBetween(one.redirects, other.redirects),
    lostAnchors: ofRoot.flatMap(({ page, earlier }) =>
      earlier.anchors
        .filter((id) => !page.anchors.includes(id))
        .map((id) => `${page.address}#${id}`),
    ),
    marked: pairs.flatMap(({ page, earlier, changes }) =>
      changes.length === 0 && page.html !== earlier.html ? page.address : [],
    ),
    files: filesBetween(one, other),
  };
}

/** Returns the redirects that differ, as a line each with both targets. */
function redirectsBetween(
  one: SiteState['redirects'],
  other: SiteState['redirects'],
): readonly Change[] {
  if (one === undefined || other === undefined) return [];
  const [before, after] = [one, other].map((rules) => new Map(rules.map(targetOf)));
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].flatMap((from) => {
    const [was, is] = [before?.get(from), after?.get(from)];
    if (was === is) return [];
    const removed = was === undefined ? [] : [{ kind: 'removed' as const, text: was }];
    const added = is === undefined ? [] : [{ kind: 'added' as const, text: is }];
    const pieces = [{ kind: 'same' as const, text: `${from} to ` }, ...removed, ...added];
    return [{ below: '', pieces }];
  });
}

const targetOf = ({ from, query, below, to, status }: RedirectRule) =>
  [
    from + (query === undefined ? '' : `?${query}`) + (below === true ? '*' : ''),
    status === 301 ? to : `${to} (${status})`,
  ] as const;

/** Lists the files besides pages that differ between two states. */
function filesBetween(one: SiteState, other: SiteState): readonly string[] {
  const pages = new Set([...one.pages, ...other.pages].map(({ output }) => output));
  const files = differingFiles(one.tree, other.tree).filter((file) => !pages.has(file));
  return [...new Set(files.map((file) => file.replace(/-[0-9a-f]{10}(?=\.\w+$)/, '')))];
}

/**
 * Returns all blocks of an added page as changes, for a variant only those that differ from the page
 * at the root.
 */
function wholePage(page: PageWords, state: readonly PageWords[]): ChangeGroup[] {
  const root = state.find(({ variant, path }) => variant === '' && path === page.path);
  const known = new Set(root === page ? [] : root?.lines.map(({ words }) => words));
  const changes = page.lines
    .filter(({ words, isFrame }) => !known.has(words) && !isFrame)
    .map(({ words, below }): Change => ({ below, pieces: [{ kind: 'added', text: words }] }));
  return changes.length === 0 ? [] : [{ pages: [page], variants: 0, changes }];
}

function legalChange({ legal: before }: PageWords, page: PageWords): LegalChange[] {
  const after = page.legal;
  if (before === undefined || after === undefined || before.hash === after.hash) return [];
  return [
    {
      page,
      before: before.version,
      after,
      raised: compareVersions(after.version, before.version) > 0,
    },
  ];
}

/**
 * Groups equal changes of several pages. Changes of a single page come first, in the site's order.
 */
function group(
  compared: readonly { page: PageWords; changes: readonly Change[] }[],
): ChangeGroup[] {
  const shown = new Map<string, { change: Change; pages: PageWords[]; all: Set<PageWords> }>();
  const ofRoot = new Map(
    compared.flatMap(({ page, changes }) => (page.variant === '' ? [[page.path, changes]] : [])),
  );
  for (const { page, changes } of compared) {
    const original = page.variant === '' ? undefined : ofRoot.get(page.path);
    const isLike = original !== undefined && shapeOf(original) === shapeOf(changes);
    for (const change of isLike ? original : changes) {
      const key = JSON.stringify(change);
      const entry = shown.get(key) ?? { change, pages: [], all: new Set() };
      shown.set(key, entry);
      // A page may contain the same change twice.
      entry.all.add(page);
      if (!entry.pages.some(({ path }) => path === page.path)) entry.pages.push(page);
    }
  }
  const groups = new Map<string, { pages: PageWords[]; variants: number; changes: Change[] }>();
  for (const { change, pages, all } of shown.values()) {
    const variants = all.size - pages.length;
    const key = [variants, ...pages.map(({ output }) => output)].join('\n');
    const entry = groups.get(key) ?? { pages, variants, changes: [] };
    groups.set(key, entry);
    entry.changes.push(change);
  }
  return [...groups.values()].sort((a, b) => a.pages.length - b.pages.length);
}

/**
 * Identifies changes without the unchanged text around them, which may contain the product's name.
 */
function shapeOf(changes: readonly Change[]): string {
  return JSON.stringify(changes.map(({ pieces }) => pieces.filter(({ kind }) => kind !== 'same')));
}
