/*
 * Measures the command as whole processes in turn, so that a machine whose speed drifts slows all
 * alike: the median of each, its ratio to the first, and its memory. `npm run bench` measures
 * everything; `npm run bench -- pages` a part:
 *   start        the shipped site: start-up, first and later builds
 *   pages        sites of hundreds and thousands of distinct pages, beside a loop of marked and React;
 *                BENCH_DOCS names folders of Markdown files, such as documentation of other projects,
 *                whose texts are used instead of generated ones
 *   contest      the same pages with Eleventy, Hugo and Astro, and with the checks that they need for the
 *                same guarantee; installs them from npm, and BENCH_PAGES sets the number of pages
 *   products     two thousand distinct pages, and four pages for each of five hundred products
 *   stages       the time of each stage of a build
 *   dev          from a save to the page; src/commands/dev/dev.bench.ts
 *   first-visit  the site in a browser on slow connections; assets/first-visit.bench.ts
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { layOutContest } from './test-support/contest.ts';
import { readDocumentation } from './test-support/documentation.ts';
import { makeManyPages } from './test-support/many-pages.ts';

const root = path.resolve(import.meta.dirname, '..');
/**
 * Best a file system in memory: what disks make of thousands of small files varies more than what
 * is measured.
 */
const folder = mkdtempSync(path.join(process.env['BENCH_FOLDER'] ?? os.tmpdir(), 'sitegen-bench-'));
const bin = path.join(root, 'bin', 'sitegen.cjs');
const shipped = path.join(folder, 'site');
const memoryHook = path.join(folder, 'peak-memory.cjs');
const loop = path.join(root, 'src/test-support/bare-loop.mjs');

interface Work {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The files and folders that are deleted before every run. */
  readonly without?: readonly string[];
  /** What runs instead of Node, with `args`. */
  readonly program?: string;
  /** Whether the command may end with another code than 0. */
  readonly reports?: boolean;
  /** Called before every run. */
  readonly change?: () => void;
}

const bare: Work = { name: 'bare Node', args: ['-e', '0'] };
const build = (name: string, cwd: string, without: readonly string[]): Work => ({
  name,
  args: [bin, 'build', '--quiet'],
  cwd,
  without,
});

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  start() {
    compare('The shipped site', runsOf(15), [
      bare,
      { name: 'sitegen --version', args: [bin, '--version'] },
      build('build, every page anew', shipped, ['dist']),
      build('build, nothing changed', shipped, []),
      build('first build', shipped, ['dist', '.sitegen']),
    ]);
  },
  async pages() {
    const texts = await documentation();
    for (const pages of [250, 1000, 4000]) {
      const site = manyPages({ pages, texts });
      const first = build('first build', site, ['dist', '.sitegen']);
      const edited = path.join(site, 'content/posts/post-7.md');
      let edits = 0;
      compare(
        `${pages} pages${texts.length > 0 ? ` of ${texts.length} texts` : ''}`,
        runsOf(7),
        [
          { name: 'loop of marked and React', args: [loop, site] },
          first,
          build('later build, nothing changed', site, []),
          {
            ...build('later build, one text changed', site, []),
            change: () => appendFileSync(edited, `\nEdit ${++edits}.\n`),
          },
        ],
        pages,
      );
    }
  },
  async contest() {
    const pages = Number(process.env['BENCH_PAGES'] ?? 1000);
    const site = manyPages({ pages, texts: await documentation() });
    const check = { ...build('sitegen: check', site, []), args: [bin, 'check', '--format=json'] };
    const others = layOutContest(site, path.join(folder, 'contest'));
    compare(
      `${pages} pages with other generators`,
      runsOf(3),
      [
        build('sitegen: first build', site, ['dist', '.sitegen']),
        { ...check, name: 'sitegen: first check', without: ['dist', '.sitegen'], reports: true },
        { ...check, name: 'sitegen: later check', reports: true },
        build('sitegen: later build', site, []),
        ...others,
      ],
      pages,
    );
  },
  products() {
    compare(
      'Products and pages, nothing cached',
      runsOf(7),
      [
        build('2,000 distinct pages', manyPages({ pages: 2000 }), ['dist', '.sitegen']),
        build('500 products × 4 pages', manyPages({ pages: 4, products: 500 }), [
          'dist',
          '.sitegen',
        ]),
      ],
      2000,
    );
  },
  stages() {
    for (const [name, cwd, without] of [
      ['The shipped site', shipped, ['dist']],
      ['4,000 distinct pages', manyPages({ pages: 4000 }), ['dist', '.sitegen']],
    ] as const)
      printStages(name, cwd, without);
  },
  dev: () => runScript('src/commands/dev/dev.bench.ts'),
  'first-visit': () => runScript('assets/first-visit.bench.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));

try {
  if (unknown.length > 0)
    throw new Error(
      `There is no part “${unknown.join(', ')}”. The parts are: ${Object.keys(parts).join(', ')}.`,
    );
  prepare();
  console.log(
    `${process.version}, ${os.availableParallelism()} cores, medians of whole processes in turn`,
  );
  for (const [name, measure] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function prepare(): void {
  for (const name of ['content', 'templates', 'assets'])
    cpSync(path.join(root, name), path.join(shipped, name), { recursive: true });
  writeFileSync(
    memoryHook,
    "process.once('exit', () => require('node:fs').writeSync(2, `peak ${process.resourceUsage().maxRSS}`));\n",
  );
  run(build('', shipped, []));
}

function runScript(file: string): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, file)], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  });
  if (status !== 0) throw new Error(`${file} failed.`);
}

function manyPages(size: Parameters<typeof makeManyPages>[1]): string {
  const site = emptyFolder(`pages-${size.pages}-${size.products ?? 0}`);
  makeManyPages(site, size);
  return site;
}

/** Returns the texts of the folders in BENCH_DOCS. */
function documentation(): Promise<readonly string[]> {
  const folders = (process.env['BENCH_DOCS'] ?? '').split(path.delimiter).filter(Boolean);
  return readDocumentation(folders, emptyFolder('texts'));
}

function emptyFolder(name: string): string {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true });
  return made;
}

/** `BENCH_RUNS` overrides it. */
function runsOf(usual: number): number {
  return Number(process.env['BENCH_RUNS'] ?? usual);
}

function compare(title: string, runs: number, works: readonly Work[], pages?: number): void {
  for (const work of works) run(work);
  const times = works.map((): number[] => []);
  for (let round = 0; round < runs; round++)
    works.forEach((work, index) => times[index]?.push(run(work)));
  const ratios = times.map((own) =>
    median(own.map((time, round) => time / (times[0]?.[round] ?? NaN))),
  );
  console.log(
    `\n${`${title}, ${runs} runs`.padEnd(46)}${'ms'.padStart(8)}${'min'.padStart(8)}${'max'.padStart(8)}${'ratio'.padStart(8)}${'peak MB'.padStart(9)}${pages === undefined ? '' : 'µs a page'.padStart(11)}`,
  );
  works.forEach((work, index) => {
    const own = times[index] ?? [];
    const cells = [median(own), Math.min(...own), Math.max(...own)]
      .map((time) => time.toFixed(0).padStart(8))
      .join('');
    const each =
      pages === undefined || work === bare
        ? ''
        : ((median(own) * 1000) / pages).toFixed(0).padStart(11);
    console.log(
      `${`  ${work.name}`.padEnd(46)}${cells}${(ratios[index] ?? NaN).toFixed(2).padStart(8)}${peakMemory(work).toFixed(0).padStart(9)}${each}`,
    );
  });
}

function printStages(name: string, cwd: string, without: readonly string[]): void {
  const work = { ...build(name, cwd, without), args: [bin, 'build', '--verbose'] };
  const seen = new Map<string, number[]>();
  for (let round = 0; round < runsOf(7); round++) {
    const { stderr } = start(work);
    for (const [, stage = '', time] of stderr.matchAll(/^(\w+) +([\d.]+) ms$/gm))
      seen.set(stage, [...(seen.get(stage) ?? []), Number(time)]);
  }
  const medians = [...seen].map(([stage, times]) => [stage, median(times)] as const);
  const sum = medians.reduce((total, [, time]) => total + time, 0);
  console.log(`\n${`${name}, by stage`.padEnd(46)}${'ms'.padStart(8)}${'share'.padStart(8)}`);
  for (const [stage, time] of medians)
    console.log(
      `${`  ${stage}`.padEnd(46)}${time.toFixed(1).padStart(8)}${`${((time / sum) * 100).toFixed(0)} %`.padStart(8)}`,
    );
}

/** Milliseconds from start to end of the process. */
function run(work: Work): number {
  return start(work).time;
}

/** In megabytes, of one run that is not timed. */
function peakMemory(work: Work): number {
  return Number(/peak (\d+)/.exec(start(work, ['--require', memoryHook]).stderr)?.[1] ?? 0) / 1000;
}

function start(
  { args, program, cwd = folder, without = [], reports = false, change = () => {} }: Work,
  given: readonly string[] = [],
): { readonly time: number; readonly stderr: string } {
  change();
  for (const name of without) rmSync(path.join(cwd, name), { recursive: true, force: true });
  const started = performance.now();
  const { status, stderr } = spawnSync(
    program ?? process.execPath,
    program === undefined ? [...given, ...args] : args,
    {
      cwd,
      encoding: 'utf8',
      env: environment(),
      maxBuffer: 2 ** 30,
    },
  );
  const time = performance.now() - started;
  if (status !== 0 && !reports) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return { time, stderr };
}

/**
 * Certificates from elsewhere cost every start of Node 35 ms and have nothing to do with a build.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return rest;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
