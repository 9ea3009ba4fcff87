import type { Message } from 'esbuild';
import { cacheKey, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { reporting, type DiagnosticInput, type Report } from '../../report/diagnostic.ts';
import type { Policy } from '../../site/policy.ts';
import { runEsbuild, locationOf } from '../../templates/esbuild.ts';
import { scriptTarget } from '../../site/styles/browsers.ts';
import type { AssetFiles } from '../asset-files.ts';
import { isSource, scriptModules, type ScriptFiles } from './script-modules.ts';
import { checkPackages } from './script-packages.ts';

/** A compiled script of `assets/`. */
export type Script = Awaited<ReturnType<typeof compileScript>>;

/**
 * Compiles a script of `assets/`, such as `enhance.ts`, with all that it imports, also from packages,
 * into one minified classic script. Reports every error, and returns `undefined` then. The cache
 * keeps scripts without packages and pictures, since its key covers `assets/`.
 */
export async function bundleScript(
  root: string,
  entry: string,
  files: AssetFiles,
  cache: Cache,
  policy: Policy | undefined,
  report: Report,
): Promise<Script | undefined> {
  const sources = [...files].filter(([file]) => isSource(file)).flat();
  const key = cacheKey(['3', toolVersion('esbuild'), scriptTarget, entry, ...sources]);
  const stored = cache.get('scripts', key);
  const script =
    stored === undefined
      ? await reporting(report, () => compileScript(root, entry, files, policy))
      : (JSON.parse(Buffer.from(stored).toString()) as Script);
  if (stored === undefined && script?.isOwn === true)
    cache.put('scripts', key, Buffer.from(JSON.stringify(script)));
  script?.problems.forEach(report);
  return script;
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
  const outputEndingWith = (ending: string) =>
    outputFiles.find(({ path: file }) => file.endsWith(ending))?.text ?? '';
  const output = Object.entries(metafile.outputs).find(([file]) => file.endsWith('.js'));
  const inputs = output?.[1].inputs ?? {};
  return {
    code: outputEndingWith('.js'),
    /** The style sheets that it imports; `''` without any. */
    css: outputEndingWith('.css'),
    /** A source map (version 3), for the dev server. */
    map: outputEndingWith('.js.map'),
    /** The pictures and fonts that it uses. */
    files: [...used],
    /** Whether all of it is code of `assets/`. */
    isOwn:
      used.size === 0 && Object.keys(metafile.inputs).every((file) => file.startsWith('assets:')),
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
