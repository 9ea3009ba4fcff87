import { compareVersions } from '../../features/legal/legal-state.ts';
import { redline, type Change } from '../../report/redline.ts';
import type { PageWords } from './site-words.ts';

/** The changes in the text of a site. */
export interface SiteDiff {
  /** Added pages come first. The words of removed ones are left out. */
  readonly changed: readonly ChangeGroup[];
  readonly added: readonly PageWords[];
  readonly removed: readonly PageWords[];
  readonly legal: readonly LegalChange[];
  /**
   * The addresses of anchors that are gone from pages that remain; those of variants are left out.
   */
  readonly lostAnchors: readonly string[];
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
  readonly after: string;
  /** Whether the version was raised, as is required. */
  readonly raised: boolean;
}

/** Compares two states of a site page by page. */
export function compareSites(before: readonly PageWords[], after: readonly PageWords[]): SiteDiff {
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
    lostAnchors: ofRoot.flatMap(({ page, earlier }) =>
      earlier.anchors
        .filter((id) => !page.anchors.includes(id))
        .map((id) => `${page.address}#${id}`),
    ),
  };
}

/**
 * Returns all blocks of an added page as changes, for a variant only those that differ from the page
 * at the root.
 */
function wholePage(page: PageWords, state: readonly PageWords[]): ChangeGroup[] {
  const root = state.find(({ variant, path }) => variant === '' && path === page.path);
  const known = new Set(root === page ? [] : root?.lines.map(({ words }) => words));
  const changes = page.lines
    .filter(({ words }) => !known.has(words))
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
      after: after.version,
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
