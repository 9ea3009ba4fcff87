import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildResult } from './build.ts';
import { checkSite, parseSite } from './check/check-site.ts';
import { cheapRules, scanSite } from './check/check-tree.ts';
import { readTree } from './check/read-tree.ts';
import { groupByPlace } from './check/group-by-place.ts';
import { describeWarning, listenToReact } from './check/react-warnings.ts';
import { formatLock, readLock, updateLock } from './check/legal/lock.ts';
import { findTexts } from './check/legal/texts.ts';
import type { Sources } from './check/locate.ts';
import type { ParsedSite } from './check/rule.ts';
import { readConfig, type Options } from './config/config.ts';
import { settingsFile } from './content/load-content.ts';
import type { Diagnostic, Report } from './report/diagnostic.ts';
import { loadDevelopmentReact } from './site/react.ts';
import type { Tree } from './tree.ts';

/** What a check is asked for. */
export interface CheckOptions extends Options {
  /** Looks at the finished output folder instead of the site as it would be built. */
  readonly dist?: boolean | undefined;
  /** For a site that is about to be published: no stand-ins are left, and warnings count as errors. */
  readonly strict?: boolean | undefined;
  /** Writes what is published of the legal texts into their lock file before the check. */
  readonly updateLock?: boolean | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were checked, copies included. */
  readonly pages: number;
}

/** Holds a site to every rule. Nothing is written. Throws UsageError for wrong options. */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const config = readConfig(options);
  const react = loadDevelopmentReact();
  const { result: built, warnings } = await listenToReact(react, () => build({ ...options, react, write: false }));
  const diagnostics: Diagnostic[] = [...built.diagnostics];
  const said = new Set(built.diagnostics.map(placeOf));
  // What the build says of a place is not said again in other words.
  const report: Report = (diagnostic) => void (diagnostic.line !== undefined && said.has(placeOf(diagnostic)) ? undefined : diagnostics.push(diagnostic));
  const { site, plan } = built;
  if (site === undefined || plan === undefined) return { ok: false, diagnostics, pages: 0 };
  for (const warning of warnings) report(describeWarning(warning, site.locate));

  const tree = options.dist === true ? openFinished(config.out, built, report) : built.tree;
  const scanned = scanSite(tree, plan, config.base);
  if (options.dist === true) for (const rule of cheapRules) rule.check(scanned, report);
  const sources: Sources = { read: (file) => readSource(config.root, file), templates: site.inputs, settings: settingsFile };
  const parsed = await parseSite(scanned, { map: site.map, sources });
  if (options.updateLock === true) writeLock(config.root, parsed, report);
  checkSite(parsed, { strict: options.strict === true }, report);
  return { ok: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics: groupByPlace(diagnostics, site.inputs), pages: scanned.pages.length };
}

function writeLock(root: string, site: ParsedSite, report: Report): void {
  const file = site.map.checks?.legal?.lock;
  const lock = file === undefined ? undefined : readLock(site.sources.read(file), file, report);
  if (file === undefined || lock === undefined) return;
  const states = new Map(findTexts(site).map(({ text, state }) => [text.page, state]));
  writeFileSync(path.join(root, file), formatLock(updateLock(lock, states)));
}

const placeOf = ({ file, line }: Diagnostic) => `${file}:${line}`;

/** The finished folder, each file with the source that it was built from. Reports that it is not what would be built today. */
function openFinished(folder: string, { tree, pages }: BuildResult, report: Report): Tree {
  const finished = readTree(folder);
  for (const { output, source, address } of pages) {
    if (finished.has(output)) continue;
    report({ code: 'dist/missing-page', severity: 'error', message: `The finished site has no page at ${address}.`, why: 'Visitors who follow a link to it find nothing.', fix: 'Run “sitegen build”.', file: source });
  }
  const outputs = new Set([...finished.keys(), ...tree.keys()]);
  const different = [...outputs].filter((output) => !sameBytes(finished.get(output)?.bytes, tree.get(output)?.bytes)).sort();
  if (different.length > 0) {
    report({
      code: 'dist/outdated',
      severity: 'warning',
      message: `The finished site is not what its sources give today: ${different.length} of ${outputs.size} files differ, such as ${different[0]}.`,
      why: 'What is checked is not what the next build publishes.',
      fix: 'Run “sitegen build”, with the same --base and --site as this check.',
    });
  }
  return new Map([...finished].map(([output, { bytes }]) => [output, { bytes, source: tree.get(output)?.source ?? '' }]));
}

function sameBytes(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}

function readSource(root: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}
