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
import { followRedirect, type RedirectRule } from '../../plan/redirects.ts';
import { createReport, type Diagnostic, type Report } from '../../report/diagnostic.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { listSome } from '../../report/units.ts';
import { checkOut } from './git-state.ts';
import {
  compareSites,
  withoutShown,
  type Section,
  type SiteDiff,
  type SiteState,
} from './compare-sites.ts';
import { readPages } from './site-words.ts';

type BuildOptions = Omit<Options, 'out'> & Pick<CommandOptions, 'onImage'>;

export interface DiffOptions extends BuildOptions {
  /**
   * The state to compare with: a Git revision, a finished output folder, or the folder of another
   * site; `HEAD` by default.
   */
  readonly from?: string | undefined;
}

/** What changes, and what changes on later days, when a text is published or ends. */
export interface ShownDiff {
  readonly sections: readonly Section[];
  readonly later: readonly {
    /** Such as `Published on 5 December 2026`. */
    readonly words: string;
    readonly sections: readonly Section[];
  }[];
}

/** An earlier state of the site: its sources, or a finished site. */
interface Earlier {
  readonly name: string;
  readonly folder: string;
  readonly isFinished: boolean;
}

/**
 * Compares what visitors get with another state of the site. Returns `ok` if both could be built and
 * no legal text changed without a new version, and in `from` the name of the other state. Writes
 * nothing. Throws UsageError if `from` is neither a folder nor a revision.
 */
export async function diff({ from = 'HEAD', ...options }: DiffOptions = {}) {
  const folder = path.resolve(from);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const isFinished = !existsSync(path.join(folder, 'templates'));
    return compareStates({ name: from, folder, isFinished }, options);
  }
  const { root, commit, remove } = checkOut(readConfig(options).root, from);
  const name = from === commit ? from : `${from} (${commit})`;
  return compareStates({ name, folder: root, isFinished: false }, options).finally(remove);
}

async function compareStates(earlier: Earlier, options: BuildOptions) {
  const { name } = earlier;
  const [diagnostics, report] = createReport();
  const now = await buildState(options);
  const before = await openState(earlier, options, now);
  now.diagnostics.forEach(report);
  for (const problem of before.diagnostics) report(fromState(problem, name));
  if (!now.ok || !before.ok) return { ok: false, from: name, diff: undefined, diagnostics };
  const { sections, ...found } = compareSites(before, now);
  const later: ShownDiff['later'][number][] = [];
  for (const { words, date } of now.days) {
    const then = await buildState({ ...options, date });
    const other = await openState(earlier, { ...options, date }, then);
    const shown = [sections, ...later.map((each) => each.sections)].flat();
    const own = withoutShown(compareSites(other, then).sections, shown);
    if (then.ok && other.ok && own.length > 0) later.push({ words, sections: own });
  }
  reportLost(found, now.redirects, report);
  const read = sourceReader(readConfig(options).root);
  for (const { path: page, source, legal } of found.unraised)
    report({
      code: 'legal/changed-without-version',
      message: `The text of ${page} changed, but its version is still ${legal?.version}.`,
      why: 'The published text of this version is different.',
      fix: howToRaise,
      ...fieldLocation(source, 'version', read),
    });
  const shown: ShownDiff = { sections, later };
  return { ok: found.unraised.length === 0, from: name, diff: shown, diagnostics };
}

/** Reports the addresses that no longer exist, of pages and of anchors in them. */
function reportLost(
  { removed, lostAnchors }: Pick<SiteDiff, 'removed' | 'lostAnchors'>,
  redirects: readonly RedirectRule[],
  report: Report,
): void {
  const gone = removed.filter((address) => followRedirect(redirects, address, '') === undefined);
  if (gone.length > 0)
    report({
      code: 'redirect/missing',
      severity: 'warning',
      message: `These addresses no longer exist and have no redirect: ${listSome(gone, 10)}.`,
      why: 'Links from other sites, bookmarks and search results lead there.',
      fix: 'Add each to the list “redirects” in content/site.yaml, with the page that takes its place.',
      file: settingsFile,
    });
  if (lostAnchors.length > 0)
    report({
      code: 'link/lost-anchor',
      severity: 'warning',
      message: `These anchors no longer exist: ${listSome(lostAnchors, 10)}.`,
      why: 'Links from other sites to them now lead to the top of the page. The text of a heading sets its id.',
      fix: 'Add the old id after the heading’s text, such as {#prices}.',
    });
}

async function buildState(options: BuildOptions) {
  const { base, today } = readConfig(options);
  const { ok, tree, diagnostics, rendered } = await build({ ...options, write: false });
  const texts = rendered?.site.map.checks?.legal?.texts ?? [];
  const built = (rendered?.pages ?? []).map(({ path: mapPath, localPath, variant, ...page }) => ({
    ...page,
    path: addressOf(localPath, variant.language.folder, '/'),
    mapPath,
    variant: variant.slug,
  }));
  return {
    ok,
    texts,
    pages: ok ? await readPages(built, texts, base) : [],
    tree,
    diagnostics: ok ? [] : diagnostics,
    days: rendered === undefined ? [] : daysAfter(today, rendered.content),
    redirects: rendered?.plan.redirects ?? [],
  };
}

type BuiltState = Awaited<ReturnType<typeof buildState>>;

async function openState(
  { folder, isFinished }: Earlier,
  options: BuildOptions,
  now: Pick<BuiltState, 'texts' | 'pages'>,
): Promise<Pick<BuiltState, 'ok' | 'diagnostics'> & SiteState> {
  if (!isFinished) return buildState({ ...options, root: folder });
  const { base } = readConfig(options);
  const tree = readTree(folder, base);
  // A folder of pages does not say which of them are those of products.
  const variants = new Map(now.pages.map(({ output, variant }) => [output, variant]));
  const found = findPages(tree, base).map((page) => ({
    ...page,
    variant: variants.get(page.output) ?? page.variant,
  }));
  const pages = await readPages(found, now.texts, base);
  return { ok: true, pages, tree, redirects: undefined, diagnostics: [] };
}

/** Removes the location of another state's problem: its files are not at hand. */
const fromState = (
  { file, line: _line, column: _column, length: _length, ...problem }: Diagnostic,
  name: string,
): Diagnostic => ({
  ...problem,
  message: `${name}${file === undefined ? '' : `, ${file}`}: ${problem.message}`,
});
