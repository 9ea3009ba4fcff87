import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.ts';
import { checkSite, createPageParser, createPlaceFinder, parseSite } from './check/check-site.ts';
import { scanSite } from './check/check-tree.ts';
import { differingFiles, readTree } from './check/read-tree.ts';
import { markElements, separateMarks } from './check/element-sources.ts';
import { groupByPlace } from './check/group-by-place.ts';
import { describeWarning, listenToReact } from './check/react-warnings.ts';
import { formatLock, readLock, updateLock } from './check/legal/lock.ts';
import { findTexts } from './check/legal/texts.ts';
import type { ParsedSite } from './check/rule.ts';
import { openSources } from './check/sources.ts';
import { withoutRepeats } from './check/without-repeats.ts';
import { readConfig, UsageError } from './config/config.ts';
import type { Options } from './config/options.ts';
import { settingsFile } from './content/load-content.ts';
import type { Plan } from './plan/plan.ts';
import { arrange } from './report/arrange.ts';
import { createReport, hasErrors, type Diagnostic, type Report } from './report/diagnostic.ts';
import { loadDevelopmentReact } from './site/react.ts';
import type { Tree } from './tree.ts';

export interface CheckOptions extends Options {
  /** Checks the finished output folder instead of building the site. */
  readonly dist?: boolean | undefined;
  /** Also runs the rules for a site that is about to be published, which report placeholders. */
  readonly strict?: boolean | undefined;
  /** Writes the current versions of the legal texts into their lock file before the check. */
  readonly updateLock?: boolean | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The number of checked pages, variants included. */
  readonly pages: number;
}

/** Checks a site against all rules. Writes at most the lock file. Throws UsageError for wrong options. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const config = readConfig(options);
  if (options.dist === true && !existsSync(config.out))
    throw new UsageError(
      `There is no finished site in ${path.relative(config.root, config.out)}/ yet. Run “sitegen build” first.`,
    );
  if (config.relocatable && options.dist === true)
    throw new UsageError(
      '--dist cannot be checked with --base ./: leave out --dist, and the site is checked as it is before its addresses are made relative.',
    );
  const react = markElements(loadDevelopmentReact());
  const { result: built, warnings } = await listenToReact(react, () =>
    build({ ...options, base: config.base, react, check: false, write: false }),
  );
  const { site, plan } = built;
  if (site === undefined || plan === undefined)
    return { ok: false, diagnostics: built.diagnostics, pages: 0 };

  const { tree, find } = separateMarks(built.tree);
  const [reported, report] = createReport();
  for (const warning of warnings) report(describeWarning(warning, site.locate));
  const checked = options.dist === true ? openFinished(config.out, tree, plan, report) : tree;
  const sources = openSources(config.root, site.inputs);
  const parse = await createPageParser(sources, find);
  const scanned = scanSite(checked, plan, config.base, createPlaceFinder(parse));
  const parsed = parseSite(scanned, { map: site.map, sources, parse });
  if (options.updateLock === true) writeLock(config.root, parsed, report);
  const [found, collect] = createReport();
  checkSite(parsed, { strict: options.strict === true }, collect);
  const known = [...built.diagnostics, ...reported];
  const diagnostics = arrange(
    groupByPlace([...known, ...withoutRepeats(found, known)], [...site.inputs, settingsFile]),
  );
  return { ok: !hasErrors(diagnostics), diagnostics, pages: parsed.pages.length };
}

function writeLock(root: string, site: ParsedSite, report: Report): void {
  const file = site.map.checks?.legal?.lock;
  const lock = file === undefined ? undefined : readLock(site.sources.read(file), file, report);
  if (file === undefined || lock === undefined) return;
  const states = new Map(findTexts(site).map(({ text, state }) => [text.page, state]));
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, formatLock(updateLock(lock, states)));
}

/** Returns the finished folder, each file with its source. Reports differences from a new build. */
function openFinished(folder: string, tree: Tree, { pages }: Plan, report: Report): Tree {
  const finished = readTree(folder);
  for (const { output, source, address } of pages) {
    if (finished.has(output)) continue;
    report({
      code: 'dist/missing-page',
      message: `The finished site has no page at ${address}.`,
      why: 'Visitors who follow a link to it find nothing.',
      fix: 'Run “sitegen build”.',
      file: source,
    });
  }
  const different = differingFiles(finished, tree);
  if (different.length > 0)
    report({
      code: 'dist/outdated',
      severity: 'warning',
      message: `The finished site is out of date: ${different.length} of ${new Set([...finished.keys(), ...tree.keys()]).size} files differ, such as ${different[0]}.`,
      why: 'This check does not cover what the next build will publish.',
      fix: 'Run “sitegen build”, with the same --base and --site as this check.',
    });
  return new Map(
    [...finished].map(([output, { bytes }]) => [
      output,
      { bytes, source: tree.get(output)?.source ?? '' },
    ]),
  );
}
