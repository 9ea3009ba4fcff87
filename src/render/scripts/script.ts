import { statSync } from 'node:fs';
import path from 'node:path';
import type { Message } from 'esbuild';
import { cacheKey, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { digestOf } from '../../lib/digest.ts';
import { reporting, type DiagnosticInput, type Report } from '../../report/diagnostic.ts';
import type { Policy } from '../../site/policy.ts';
import { runEsbuild, locationOf } from '../../templates/esbuild.ts';
import { scriptTarget } from '../../site/styles/browsers.ts';
import type { AssetFiles } from '../asset-files.ts';
import { isSource, scriptModules, type ScriptFiles } from './script-modules.ts';
import { checkPackages, partsOf, type ScriptParts } from './script-packages.ts';

/** A compiled script of `assets/`. */
export interface Script {
  readonly code: string;
  /** The style sheets that it imports; `''` without any. */
  readonly css: string;
  /** A source map (version 3), for the dev server. */
  readonly map: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly parts: ScriptParts;
}

/** A script that is kept, and what it depends on. */
interface Kept extends Omit<Script, 'files'> {
  readonly files?: ScriptFiles;
  readonly problems: readonly DiagnosticInput[];
  /** The bundled files, relative to the site's root; own ones begin with `assets:`. */
  readonly inputs: readonly string[];
}

/** Compiles scripts, each again only if a file of it changed. */
export type BundleScript = ReturnType<typeof createScriptBundler>;

/**
 * Returns a function that compiles a script of `assets/`, such as `enhance.ts`, with all that it
 * imports, also from packages, into one minified classic script. It reports every error, and
 * returns `undefined` then. The cache keeps scripts without packages and pictures, since its key
 * covers `assets/`.
 */
export function createScriptBundler(root: string, cache: Cache) {
  const last = new Map<string, { readonly kept: Kept; readonly state: string }>();
  return async (
    entry: string,
    files: AssetFiles,
    policy: Policy | undefined,
    report: Report,
  ): Promise<Script | undefined> => {
    const stateOf = ({ inputs }: Kept) =>
      JSON.stringify([policy, ...inputs.map((file) => stateOfFile(root, file, files))]);
    const found = last.get(entry);
    const kept =
      found !== undefined && stateOf(found.kept) === found.state
        ? found.kept
        : await reporting(report, () => compileCached(root, entry, files, cache, policy));
    if (kept === undefined) return undefined;
    last.set(entry, { kept, state: stateOf(kept) });
    kept.problems.forEach(report);
    return { ...kept, files: kept.files ?? new Map() };
  };
}

function stateOfFile(root: string, file: string, files: AssetFiles): string {
  const bytes = file.startsWith('assets:') ? files.get(file.slice('assets:'.length)) : undefined;
  if (bytes !== undefined) return digestOf(bytes);
  const { mtimeMs, size } = statSync(path.join(root, file), { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
}

async function compileCached(
  root: string,
  entry: string,
  files: AssetFiles,
  cache: Cache,
  policy: Policy | undefined,
): Promise<Kept> {
  const sources = [...files].filter(([file]) => isSource(file)).flat();
  const key = cacheKey(['2', toolVersion('esbuild'), scriptTarget, entry, ...sources]);
  const stored = cache.get('scripts', key);
  if (stored !== undefined) return JSON.parse(Buffer.from(stored).toString()) as Kept;
  const { files: used, ...script } = await compileScript(root, entry, files, policy);
  if (script.inputs.every((file) => file.startsWith('assets:')) && used.size === 0)
    cache.put('scripts', key, Buffer.from(JSON.stringify(script)));
  return { ...script, files: used };
}

/**
 * Bundles and minifies a script of `assets/`. Throws SiteError with every error that the compiler
 * finds.
 */
async function compileScript(
  root: string,
  entry: string,
  files: AssetFiles,
  policy: Policy | undefined,
) {
  const used: ScriptFiles = new Map();
  const { outputFiles, warnings, metafile } = await runEsbuild(
    ({ build }) =>
      build({
        absWorkingDir: root,
        entryPoints: [entry],
        outdir: '.',
        bundle: true,
        minify: true,
        format: 'iife',
        target: scriptTarget,
        charset: 'utf8',
        // The licenses of packages require their notices.
        legalComments: 'eof',
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
        // A tsconfig.json of this machine must not change the script.
        tsconfigRaw: {},
        sourcemap: 'external',
        metafile: true,
        write: false,
        plugins: [scriptModules(root, files, used)],
        logLevel: 'silent',
        logLimit: 0,
      }),
    (message) => toDiagnostic(message, entry),
  );
  const textOf = (ending: string) =>
    outputFiles.find(({ path: file }) => file.endsWith(ending))?.text ?? '';
  const output = Object.entries(metafile.outputs).find(([file]) => file.endsWith('.js'));
  const inputs = output?.[1].inputs ?? {};
  return {
    code: textOf('.js'),
    css: textOf('.css'),
    map: textOf('.js.map'),
    files: used,
    parts: partsOf(inputs),
    inputs: [
      ...Object.keys(metafile.inputs).filter((file) => !file.startsWith('used:')),
      ...used.keys(),
    ],
    problems: [
      ...warnings
        .filter(({ location }) => location?.file.startsWith('assets:'))
        .map((message) => ({ ...toDiagnostic(message, entry), severity: 'warning' as const })),
      ...checkPackages(root, entry, inputs, policy),
    ],
  };
}

function toDiagnostic({ text, location, notes, detail }: Message, entry: string): DiagnosticInput {
  const found = locationOf(location);
  const message = `${text}.`;
  if (found !== undefined && !found.file.startsWith('assets:') && found.file !== entry) {
    const { file, line } = found;
    return {
      code: 'script/import',
      message,
      why: `The package needs it in ${file}:${line}.`,
      fix: 'Use a package that is made for browsers.',
      file: `assets/${entry}`,
    };
  }
  const isImport = typeof detail === 'string';
  const isJsx = /\.[jt]s$/.test(found?.file ?? '') && /<[A-Za-z>]/.test(location?.lineText ?? '');
  const fix = isJsx ? `If this is JSX, rename the file so that it ends in .tsx.` : notes[0]?.text;
  return {
    code: isImport ? 'script/import' : 'script/syntax',
    message,
    fix: isImport ? detail : (fix ?? 'Correct the script at this position.'),
    ...(found && { ...found, file: `assets/${found.file.replace(/^assets:/, '')}` }),
  };
}
