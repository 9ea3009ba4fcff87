/*
 * Measures whole processes, in turn, so that a machine whose speed drifts slows all alike: the median of each, and its
 * ratio to a bare Node. Nothing here passes or fails; the figures expected are printed beside those measured.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const runs = Number(process.env['BENCH_RUNS'] ?? 15);
const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-bench-'));
const bin = path.join(folder, 'bin', 'sitegen.cjs');

for (const name of ['bin', 'src', 'content', 'templates', 'assets', 'package.json']) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
const memoryHook = path.join(folder, 'peak-memory.cjs');
writeFileSync(memoryHook, "process.once('exit', () => require('node:fs').writeSync(2, `peak ${process.resourceUsage().maxRSS}`));\n");

interface Work {
  readonly name: string;
  readonly args: readonly string[];
  /** What is thrown away before every run. */
  readonly without?: readonly string[];
  readonly expected?: string;
}

const works: readonly Work[] = [
  { name: 'bare Node', args: ['-e', '0'] },
  { name: 'sitegen --version', args: [bin, '--version'] },
  { name: 'build, all pages anew', args: [bin, 'build', '--quiet'], without: ['dist'], expected: 'at most 4 ×, 150 MB' },
  { name: 'build, nothing changed', args: [bin, 'build', '--quiet'] },
  { name: 'first build after an install', args: [bin, 'build', '--quiet'], without: ['dist', '.sitegen'] },
];

try {
  for (const work of works) run(work);
  // The compiled file's times are trusted two seconds after it was made.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const times = works.map((): number[] => []);
  const rest = works.slice(0, -1);
  for (let round = 0; round < runs; round++) rest.forEach((work, index) => times[index]?.push(run(work)));
  for (let round = 0; round < Math.ceil(runs / 3); round++) times.at(-1)?.push(run(works.at(-1) ?? rest[0]!));
  print(times);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds from start to end of the process. */
function run({ args, without = [] }: Work): number {
  for (const name of without) rmSync(path.join(folder, name), { recursive: true, force: true });
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: environment() });
  const time = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr}`);
  return time;
}

/** In megabytes, of one run that is not timed. */
function peakMemory({ args, without = [] }: Work): number {
  for (const name of without) rmSync(path.join(folder, name), { recursive: true, force: true });
  const { stderr } = spawnSync(process.execPath, ['--require', memoryHook, ...args], { cwd: folder, encoding: 'utf8', env: environment() });
  return Number(/peak (\d+)/.exec(stderr)?.[1] ?? 0) / 1000;
}

/** Certificates from elsewhere cost every start of Node 35 ms and have nothing to do with a build. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
  return rest;
}

function print(times: readonly (readonly number[])[]): void {
  const bare = median(times[0] ?? []);
  console.log(`${process.version}, ${os.cpus().length} cores, medians of ${runs} runs in turn (a third of that for the first build)\n`);
  console.log(`${'work'.padEnd(32)}${'ms'.padStart(8)}${'min'.padStart(8)}${'max'.padStart(8)}${'× bare'.padStart(9)}${'peak MB'.padStart(9)}  expected`);
  works.forEach((work, index) => {
    const own = times[index] ?? [];
    const cells = [median(own), Math.min(...own), Math.max(...own)].map((time) => time.toFixed(0).padStart(8)).join('');
    console.log(`${work.name.padEnd(32)}${cells}${(median(own) / bare).toFixed(2).padStart(9)}${peakMemory(work).toFixed(0).padStart(9)}  ${work.expected ?? ''}`);
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
