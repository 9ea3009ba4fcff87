import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import * as vocabulary from './vocabulary.ts';
import { cacheKey, type Cache } from '../cache/cache.ts';
import { toolVersion } from '../cache/tool-version.ts';
import { SiteError } from '../report/diagnostic.ts';
import { compileTemplates, type CompiledTemplates } from './compile-templates.ts';
import type { BaseSettings, SiteMap } from './define-site.ts';
import { bundledReact, type ReactRuntime } from './react.ts';
import { createSourceLocator, type SourceLocator } from './source-locator.ts';

/** A site's templates, ready to render. */
export interface LoadedSite {
  readonly map: SiteMap<BaseSettings>;
  /** The file that exports the site map, relative to the root. */
  readonly entry: string;
  /** Every file of the site that the templates were made from, relative to the root. */
  readonly inputs: readonly string[];
  /** Finds the line of a template in an error's stack. */
  readonly locate: SourceLocator;
  /** What the templates were evaluated with; what prints them must be of the same kind. */
  readonly react: ReactRuntime;
}

/**
 * Compiles and evaluates the templates of a site. Throws SiteError where they are missing, do not compile or throw.
 * A caller that compiles again after a change gives a `compile` that remembers what it parsed.
 */
export async function loadSite(
  root: string,
  cache: Cache,
  compile = compileTemplates,
  react = bundledReact,
): Promise<LoadedSite> {
  const entry = ['templates/site.tsx', 'templates/site.ts'].find((file) =>
    existsSync(path.join(root, file)),
  );
  if (entry === undefined) {
    throw new SiteError({
      code: 'template/missing',
      message: 'There is no templates/site.tsx in this folder.',
      why: 'It says which pages the site has.',
      fix: 'Run the command in the folder of a site, or name that folder with --root.',
    });
  }
  const jsxDev = react.jsxDevRuntime !== undefined;
  const compiled = await compileOnce(root, entry, cache, compile, jsxDev);
  return evaluateTemplates(root, entry, compiled, react);
}

/** Makes a site of its compiled templates. Throws SiteError where they throw or export none. */
async function evaluateTemplates(
  root: string,
  entry: string,
  compiled: CompiledTemplates,
  react: ReactRuntime,
): Promise<LoadedSite> {
  const locate = createSourceLocator(compiledName, compiled.map);
  const exported = await evaluate(root, entry, compiled, locate, react);
  if (!isSiteMap(exported.site)) {
    throw new SiteError({
      code: 'template/no-site',
      message: `${entry} does not export a site.`,
      fix: 'Export it by name: export const site = defineSite({ … }).',
      file: entry,
    });
  }
  return {
    map: exported.site,
    entry,
    inputs: compiled.inputs,
    locate,
    react,
  };
}

const compiledName = 'compiled-templates.cjs';

async function compileOnce(
  root: string,
  entry: string,
  cache: Cache,
  compile: typeof compileTemplates,
  jsxDev: boolean,
): Promise<CompiledTemplates> {
  const key = keyOf(root, entry, jsxDev);
  const kept = cache.get('templates', key);
  if (kept !== undefined) return JSON.parse(Buffer.from(kept).toString()) as CompiledTemplates;
  const compiled = await compile(root, entry, jsxDev);
  // The key covers templates/ only; what was bundled from elsewhere (a package, say) may change without it.
  const covered = compiled.inputs.every((file) => file.startsWith('templates/'));
  // A file that changed while it was compiled would leave the new code under the old key.
  if (covered && keyOf(root, entry, jsxDev) === key)
    cache.put('templates', key, Buffer.from(JSON.stringify(compiled)));
  return compiled;
}

/** Stands for the content of all templates. */
function keyOf(root: string, entry: string, jsxDev: boolean): string {
  return cacheKey([
    toolVersion('esbuild'),
    'async function',
    entry,
    String(jsxDev),
    ...listTemplates(root).flatMap((file) => [file, readFileSync(path.join(root, file))]),
  ]);
}

function listTemplates(root: string): string[] {
  return readdirSync(path.join(root, 'templates'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) =>
      path.relative(root, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/'),
    )
    .sort();
}

async function evaluate(
  root: string,
  entry: string,
  { code }: CompiledTemplates,
  locate: SourceLocator,
  react: ReactRuntime,
): Promise<{ readonly site?: unknown }> {
  const provided = new Map<string, unknown>([
    ['react', react.React],
    ['react/jsx-runtime', react.jsxRuntime],
    ['react/jsx-dev-runtime', react.jsxDevRuntime],
    ['sitegen', vocabulary],
  ]);
  const requireFromRoot = createRequire(path.join(root, entry));
  const require = (name: string): unknown => provided.get(name) ?? requireFromRoot(name);
  try {
    const script = new vm.Script(`(async function (require) {${code}\n})`, {
      filename: compiledName,
    });
    const run = script.runInThisContext() as (
      load: typeof require,
    ) => Promise<{ readonly site?: unknown }>;
    return await run(require);
  } catch (error) {
    throw new SiteError({
      code: 'template/threw',
      message: `The templates could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      fix: 'Correct the template at this place.',
      ...(locate(error) ?? { file: entry }),
    });
  }
}

function isSiteMap(value: unknown): value is SiteMap<BaseSettings> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pages' in value &&
    'settings' in value &&
    Array.isArray(value.pages)
  );
}
