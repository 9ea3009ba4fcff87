import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, faultyPages, type CommandOptions } from '../../build.ts';
import { readConfig, UsageError } from '../../config/config.ts';
import type { Options } from '../../config/options.ts';
import { settingsFile } from '../../content/load-settings.ts';
import { hasLanguages } from '../../plan/alternates.ts';
import type { RenderedPage } from '../../render/rendering.ts';
import { arrange } from '../../report/arrange.ts';
import { createReport, hasErrors, type Diagnostic } from '../../report/diagnostic.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { loadDevelopmentReact } from '../../templates/react.ts';
import { proofread } from '../../features/proofreading/proofread.ts';
import { rules } from '../../features/index.ts';
import { findOutdatedEditors } from '../../features/editors/outdated-editors.ts';
import { checkRules } from '../../check/check-rules.ts';
import { compareVariant } from '../../check/compare-variant.ts';
import { describeLanguages } from '../../features/languages/language-states.ts';
import { openLocator } from '../../check/locator.ts';
import { readGlyphs } from '../../check/read-glyphs.ts';
import { createPageParser } from '../../check/parsed-page.ts';
import { problemOfPage } from '../../check/problem-of-page.ts';
import { listenToReact } from '../../check/react-warnings.ts';
import { waitingIn } from '../../content/waiting.ts';
import type { CheckedSite } from '../../check/rule.ts';

export interface CheckOptions extends Options, Pick<CommandOptions, 'onImage'> {
  /** Also compares the finished output folder with the site. */
  readonly dist?: boolean | undefined;
  /** Also runs the rules for a site that is about to be published, which report placeholders. */
  readonly strict?: boolean | undefined;
  /**
   * `true` writes the current versions of the legal texts, and the translations that are not in it
   * yet, into their lock files before the check; the file of a translation confirms it.
   */
  readonly updateLock?: boolean | string | undefined;
}

/**
 * Builds a site in memory and runs the rules of `check` on its pages. Returns the problems, the
 * number of checked pages with those of variants, the states of the languages besides the default
 * one, the texts that wait for their first day, and in `notes` what developers may want to know and
 * writers need not. Writes at most the lock file. Throws UsageError for wrong options.
 */
export async function check(options: CheckOptions = {}) {
  const config = readConfig(options);
  if (options.dist === true && !existsSync(config.out))
    throw new UsageError(
      `There is no finished site in ${path.relative(config.root, config.out)}/ yet. Run “sitegen build” first.`,
    );
  if (config.relocatable && options.dist === true)
    throw new UsageError(
      '--dist cannot be checked with --base ./, because the addresses of that site are relative. Leave out --dist.',
    );
  const react = loadDevelopmentReact();
  const { result: built, warnings } = await listenToReact(react, () =>
    build({ ...options, base: config.base, react, proofread, write: false }),
  );
  const { rendered, faulty, diagnostics: reported } = built;
  const unchecked =
    built.unchecked.length === 0 && faulty.size > 0 ? [faultyPages] : built.unchecked;
  if (rendered === undefined) return { ...none, diagnostics: reported, unchecked };
  const read = sourceReader(config.root);
  const { updateLock = false } = options;
  const translations = hasLanguages(rendered.plan)
    ? (await import('../../features/languages/translations.ts'))
        .compareTranslations(rendered, read, updateLock)
        .filter(({ original }) => !faulty.has(original))
    : [];
  const notes: string[] = [];
  const site: CheckedSite = {
    ...rendered,
    faulty,
    note: (words: string) => void notes.push(words),
    warnings,
    translations,
    hasGlyph: await readGlyphs(rendered.assets.fonts.found),
    updateLock: updateLock === true,
    dist: options.dist === true ? config.out : undefined,
    read,
  };
  const found = await checkPages(site, options.strict === true);
  const editors = await findOutdatedEditors(config.root, rendered.site.map, read);
  const diagnostics = arrange([...reported, ...found, ...editors]);
  const languages = describeLanguages(rendered, translations);
  const pages = rendered.pages.length;
  const waiting = waitingIn(rendered.content);
  const ok = !hasErrors(diagnostics);
  return { ok, diagnostics, unchecked, pages, languages, waiting, notes };
}

/** The result of a site that does not build. */
const none = { ok: false, pages: 0, languages: [], waiting: [], notes: [] };

/** Runs the rules of `check`: parses one page after the other, and keeps none of them. */
async function checkPages(site: CheckedSite, strict: boolean): Promise<readonly Diagnostic[]> {
  const [found, report] = createReport();
  const { faulty, plan, config } = site;
  let current = '';
  const visitors = [...checkRules, ...rules]
    .filter(({ isStrict = false }) => strict || !isStrict)
    .map(({ begin }) =>
      begin(site, (problem) => report(problemOfPage(problem, current, site.site.inputs))),
    );
  const parse = await createPageParser(await openLocator(site));
  const originals = new Map<string, RenderedPage>();
  for (const page of site.pages) {
    const sources = [
      settingsFile,
      ...Object.values(page.documents)
        .flat()
        .map(({ file }) => file),
    ];
    if (sources.some((file) => faulty.has(file))) continue;
    const key = `${page.variant.language.code} ${page.path}`;
    const original = originals.get(key);
    if (original === undefined) originals.set(key, page);
    const difference =
      original &&
      compareVariant(
        original.html,
        page.html,
        [original.variant, page.variant],
        config.base,
        plan.variants.map(({ language }) => language.folder),
      );
    // A variant that differs only in its product's name has the same problems as the page at the
    // root.
    if (original !== undefined && difference === undefined) continue;
    current = page.path;
    const parsed = parse(page, difference);
    for (const visitor of visitors) visitor.page?.(parsed);
  }
  current = '';
  for (const visitor of visitors) visitor.end?.();
  return found;
}
