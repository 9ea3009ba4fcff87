import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { build, type CommandOptions } from '../../build.ts';
import { findPages } from '../../check/finished-pages.ts';
import { howToRaise } from '../../features/legal/legal-state.ts';
import { fieldLocation } from '../../features/legal/texts.ts';
import { readTree } from '../../check/read-tree.ts';
import { readConfig } from '../../config/config.ts';
import type { Options } from '../../config/options.ts';
import { settingsFile } from '../../content/load-settings.ts';
import { daysAfter } from '../../content/waiting.ts';
import { addressOf } from '../../plan/addresses.ts';
import { followRedirect } from '../../plan/redirects.ts';
import { createReport, type Diagnostic } from '../../report/diagnostic.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { listSome } from '../../report/units.ts';
import type { LegalText } from '../../site/checks.ts';
import type { Tree } from '../../tree.ts';
import { checkOut } from './git-state.ts';
import {
  compareSites,
  isEmpty,
  withoutShown,
  type LaterDiff,
  type SiteDiff,
  type SiteState,
} from './compare-sites.ts';
import { readPages, type PageWords } from './site-words.ts';

type BuildOptions = Omit<Options, 'out'> & Pick<CommandOptions, 'onImage'>;

export interface DiffOptions extends BuildOptions {
  /**
   * The state to compare with: a Git revision, a finished output folder, or the folder of another
   * site; `HEAD` by default.
   */
  readonly from?: string | undefined;
}

export interface DiffResult {
  /** Whether both states could be built, and no legal text changed without a new version. */
  readonly ok: boolean;
  /** The name of the compared state. */
  readonly from: string;
  readonly diff: (SiteDiff & { readonly later: readonly LaterDiff[] }) | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares what visitors get with another state of the site. Writes nothing.
 * Throws UsageError if `from` is neither a folder nor a revision.
 */
export async function diff({ from = 'HEAD', ...options }: DiffOptions = {}): Promise<DiffResult> {
  const { root } = readConfig(options);
  const { now, before, compared } = await compareOn(from, options);
  const { name } = before;
  const [diagnostics, report] = createReport();
  [...now.diagnostics, ...before.diagnostics].forEach(report);
  if (compared === undefined) return { ok: false, from: name, diff: undefined, diagnostics };
  const later: LaterDiff[] = [];
  const shown = [compared];
  for (const { words, date } of now.days) {
    const { compared: onDay } = await compareOn(from, { ...options, date });
    const own = onDay && withoutShown(onDay, shown);
    if (own === undefined || isEmpty(own)) continue;
    later.push({ words, diff: own });
    shown.push(own);
  }
  const gone = compared.removed
    .map(({ address }) => address)
    .filter((address) => followRedirect(now.redirects, address, '') === undefined);
  if (gone.length > 0)
    report({
      code: 'redirect/missing',
      severity: 'warning',
      message: `These addresses no longer exist and have no redirect: ${listSome(gone, 10)}.`,
      why: 'Links from other sites, bookmarks and search results lead there.',
      fix: 'Add each to the list “redirects” in content/site.yaml, with the page that takes its place.',
      file: settingsFile,
    });
  if (compared.lostAnchors.length > 0)
    report({
      code: 'link/lost-anchor',
      severity: 'warning',
      message: `These anchors no longer exist: ${listSome(compared.lostAnchors, 10)}.`,
      why: 'Links from other sites to them now lead to the top of the page. The text of a heading sets its id.',
      fix: 'Add the old id after the heading’s text, such as {#prices}.',
    });
  const unraised = compared.legal.filter(({ raised }) => !raised);
  const read = sourceReader(root);
  for (const { page, after } of unraised) {
    const file = page.source;
    report({
      code: 'legal/changed-without-version',
      message: `The text of ${page.path} changed, but its version is still ${after.version}.`,
      why: 'The published text of this version is different.',
      fix: howToRaise,
      ...fieldLocation(file, 'version', read),
    });
  }
  return { ok: unraised.length === 0, from: name, diff: { ...compared, later }, diagnostics };
}

/** Compares two states of the site on the day of the options. */
async function compareOn(from: string, options: BuildOptions) {
  const now = await buildState(options);
  const before = await openState(from, readConfig(options).root, options, now);
  const compared =
    now.pages &&
    before.pages &&
    compareSites(
      { pages: before.pages, tree: before.tree, redirects: before.redirects },
      { pages: now.pages, tree: now.tree, redirects: now.redirects },
    );
  return { now, before, compared };
}

interface State {
  readonly name: string;
  /** `undefined` if the state does not build. */
  readonly pages: readonly PageWords[] | undefined;
  readonly tree: Tree;
  readonly redirects: SiteState['redirects'];
  readonly diagnostics: readonly Diagnostic[];
}

async function buildState(options: BuildOptions) {
  const { base, today } = readConfig(options);
  const { ok, tree, diagnostics, rendered } = await build({ ...options, write: false });
  const texts = rendered?.site.map.checks?.legal?.texts ?? [];
  const words = ok
    ? await readPages(
        (rendered?.pages ?? []).map(
          ({ html, output, address, source, path: mapPath, ...page }) => ({
            html,
            output,
            address,
            source,
            path: addressOf(page.localPath, page.variant.language.folder, '/'),
            mapPath,
            variant: page.variant.slug,
          }),
        ),
        texts,
        base,
      )
    : undefined;
  return {
    texts,
    pages: words,
    tree,
    diagnostics: ok ? [] : diagnostics,
    days: rendered === undefined ? [] : daysAfter(today, rendered.content),
    redirects: rendered?.plan.redirects ?? [],
  };
}

async function openState(
  from: string,
  root: string,
  options: BuildOptions,
  { texts, pages: known = [] }: { texts: readonly LegalText[]; pages: State['pages'] },
): Promise<State> {
  const folder = path.resolve(from);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const { root: temporary, commit, remove } = checkOut(root, from);
    try {
      return inState(
        from === commit ? from : `${from} (${commit})`,
        await buildState({ ...options, root: temporary }),
      );
    } finally {
      remove();
    }
  }
  if (existsSync(path.join(folder, 'templates')))
    return inState(from, await buildState({ ...options, root: folder }));
  const { base } = readConfig(options);
  const tree = readTree(folder, base);
  // A folder of pages does not say which of them are those of products.
  const variants = new Map(known.map(({ output, variant }) => [output, variant]));
  const found = findPages(tree, base).map((page) => ({
    ...page,
    variant: variants.get(page.output) ?? page.variant,
  }));
  const pages = await readPages(found, texts, base);
  return { name: from, pages, tree, redirects: undefined, diagnostics: [] };
}

/** Removes the locations of another state's problems: its files are not at hand. */
function inState(
  name: string,
  { pages, tree, redirects, diagnostics }: Omit<State, 'name'>,
): State {
  const moved = diagnostics.map(
    ({ file, line: _line, column: _column, length: _length, ...diagnostic }): Diagnostic => ({
      ...diagnostic,
      message: `${name}${file === undefined ? '' : `, ${file}`}: ${diagnostic.message}`,
    }),
  );
  return { name, pages, tree, redirects, diagnostics: moved };
}
