import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './options.ts';
import { didYouMean } from '../report/suggest.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { parseOrigin } from './origin.ts';
import { hostNames, type HostName } from './host-names.ts';

/** The validated options, with absolute paths. The clock is read only here. */
export interface Config {
  readonly root: string;
  readonly out: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** Whether every address is relative, so that the site works below any path. */
  readonly relocatable: boolean;
  readonly origin: string | undefined;
  readonly host: HostName | undefined;
  /** Whether the site is built for a review, with drafts. */
  readonly drafts: boolean;
  /** The year that the pages show. */
  readonly year: number;
  /** The day in UTC, such as `2026-01-31`, that decides which texts are published. */
  readonly today: string;
  readonly cacheFolder: string | undefined;
}

/** An error in the command line or in the environment. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Validates the options and adds defaults. SOURCE_DATE_EPOCH is specified by
 * https://reproducible-builds.org/specs/source-date-epoch/. Throws UsageError.
 */
export function readConfig(
  options: Options,
  env: NodeJS.ProcessEnv = process.env,
  cwd = process.cwd(),
): Config {
  const root = path.resolve(cwd, options.root ?? '.');
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `There is no folder ${path.relative(cwd, root) || root}. Set the folder of the site with --root.`,
    );
  const sourceDate = readSourceDate(env.SOURCE_DATE_EPOCH);
  const now = sourceDate === undefined ? new Date() : new Date(sourceDate * 1000);
  const today = options.date === undefined ? now.toISOString().slice(0, 10) : readDay(options.date);
  const base = options.base ?? declaredBase(root);
  return {
    root,
    out: options.out === undefined ? path.join(root, 'dist') : path.resolve(cwd, options.out),
    base: readBase(base),
    relocatable: isRelocatable(base),
    origin: options.site === undefined ? undefined : readOrigin(options.site),
    host: options.host === undefined ? undefined : readHost(options.host),
    drafts: options.drafts === true,
    year: Number(today.slice(0, 4)),
    today,
    cacheFolder: options.cache === false ? undefined : path.join(root, '.sitegen', 'cache'),
  };
}

/**
 * Returns the base path in `content/site.yaml`, whose schema reports an invalid one. Servers
 * need it before the settings are read.
 */
function declaredBase(root: string): string | undefined {
  const file = path.join(root, 'content/site.yaml');
  // Reading a pipe would wait for a writer.
  const isFile = ifPossible(() => statSync(file).isFile()) === true;
  const text = (isFile ? ifPossible(() => readFileSync(file, 'utf8')) : undefined) ?? '';
  const base = /^base:[ \t]*["']?([^\s"'#]+)/m.exec(text)?.[1];
  return ifPossible(() => readBase(base)) === undefined ? undefined : base;
}

const isRelocatable = (base: string | undefined) => base === './' || base === '.';

/**
 * Returns the base path with a slash at both ends; `/` by default, and for a relocatable site.
 * Throws UsageError for an invalid path.
 */
export function readBase(base = '/'): string {
  if (isRelocatable(base)) return '/';
  const segments = base.split('/').filter((segment) => segment !== '');
  const bad = segments.find(
    (segment) => !/^[A-Za-z0-9._~-]+$/.test(segment) || /^\.+$/.test(segment),
  );
  if (bad !== undefined)
    throw new UsageError(`--base must be a path such as /docs/, or ./ for any path, not ${base}.`);
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}

/** Returns the host of that name. Throws UsageError for an unknown one. */
export function readHost(name: string): HostName {
  const host = hostNames.find((known) => known === name);
  if (host !== undefined) return host;
  throw new UsageError(
    `There is no host ${name}. ${didYouMean(name, hostNames) ?? `Use one of ${hostNames.join(', ')}.`}`,
  );
}

function readOrigin(site: string): string {
  const origin = parseOrigin(site.replace(/\/$/, ''));
  if (origin === undefined)
    throw new UsageError(
      `--site must be an origin such as https://www.company.example, not ${site}. Set a path with --base.`,
    );
  return origin;
}

function readDay(day: string): string {
  if (new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) && day.length === 10) return day;
  throw new UsageError(`--date must be a day such as 2026-01-31, not ${day}.`);
}

function readSourceDate(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  const seconds = Number(value);
  if (!/^\d+$/.test(value) || seconds > 253_402_300_799)
    throw new UsageError(
      `SOURCE_DATE_EPOCH must be a whole number of seconds since 1970, not ${value}.`,
    );
  return seconds;
}
