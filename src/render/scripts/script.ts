import path from 'node:path';
import type { Message, PartialMessage, Plugin } from 'esbuild';
import type { Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { decodeText } from '../../files/decode-text.ts';
import type { DiagnosticInput, Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import { runEsbuild, locationOf } from '../../site/esbuild.ts';
import type { AssetFiles } from '../asset-files.ts';
import { scriptTarget } from '../../site/styles/browsers.ts';
import { compileCached } from '../compile-cached.ts';

/**
 * Compiles a script of `assets/`, such as `enhance.ts`, with all that it imports into one minified
 * classic script. Reports every error in it; the result is empty then.
 */
export async function bundleScript(
  entry: string,
  files: AssetFiles,
  output: { readonly cache: Cache; readonly report: Report },
): Promise<Uint8Array> {
  const inputs = ['1', toolVersion('esbuild'), scriptTarget, entry];
  const sources = { area: 'scripts', inputs, files, isSource };
  const compiled = await compileCached(sources, output, () => compileScript(entry, files));
  return Buffer.from(compiled?.code ?? '');
}

/** Returns whether a file of `assets/` can be part of a script. Tests beside a script cannot. */
function isSource(file: string): boolean {
  return (
    /\.(?:ts|js|json)$/.test(file) && !/\.test\.ts$|\.d\.ts$|(?:^|\/)tsconfig\.json$/.test(file)
  );
}

/**
 * Bundles and minifies a script of `assets/`, reading only `files`. Throws SiteError with every
 * error that the compiler finds.
 */
async function compileScript(entry: string, files: AssetFiles) {
  const { outputFiles, warnings } = await runEsbuild(
    ({ build }) =>
      build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        format: 'iife',
        target: scriptTarget,
        charset: 'utf8',
        legalComments: 'none',
        // A tsconfig.json of this machine must not change the script.
        tsconfigRaw: {},
        write: false,
        plugins: [readFrom(files)],
        logLevel: 'silent',
        logLimit: 0,
      }),
    toDiagnostic,
  );
  return {
    code: outputFiles[0]?.text ?? '',
    warnings: warnings.map((message) => ({
      ...toDiagnostic(message),
      severity: 'warning' as const,
    })),
  };
}

/** Makes esbuild read `files` instead of the disk. */
const readFrom = (files: AssetFiles): Plugin => ({
  name: 'assets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path: specifier, importer, kind }) => {
      const isEntry = kind === 'entry-point';
      const file = isEntry ? specifier : path.posix.join(path.posix.dirname(importer), specifier);
      if (files.has(file) && isSource(file)) return { path: file, namespace: 'assets' };
      if (!/^\.{0,2}\//.test(specifier) && !isEntry)
        return failure(`${specifier} is a package, and scripts cannot import packages`);
      if (files.has(file))
        return failure(`assets/${file} cannot be part of a script`, { notes: [{ text: rename }] });
      const sources = [...files.keys()].filter(isSource);
      const known = isEntry ? sources : sources.map((name) => relative(importer, name));
      const note =
        didYouMean(specifier, known) ??
        'Add the file, or correct its name. An import names the file with its extension.';
      return failure(`assets/${file} is missing`, { notes: [{ text: note }] });
    });
    onLoad({ filter: /.*/, namespace: 'assets' }, ({ path: file }) => {
      const text = decodeText(files.get(file) ?? new Uint8Array());
      if (typeof text === 'string') return { contents: text, loader: 'default' };
      const column = text.column - 1;
      const location = { file, line: text.line, column, lineText: ' '.repeat(column) };
      return failure('The file is not UTF-8 text', { location });
    });
  },
});

const rename =
  'Rename it, so that it ends in .ts, .js or .json and is neither a test nor a declaration file.';

const failure = (text: string, rest?: Omit<PartialMessage, 'text'>) => ({
  errors: [{ text, ...rest }],
});

function relative(from: string, file: string): string {
  const name = path.posix.relative(path.posix.dirname(from), file);
  return name.startsWith('.') ? name : `./${name}`;
}

function toDiagnostic({ text, location, notes }: Message): DiagnosticInput {
  const found = locationOf(location);
  return {
    code: 'script/syntax',
    message: `${text}.`,
    fix: notes[0]?.text ?? 'Correct the script at this position.',
    ...(found && { ...found, file: `assets/${found.file.replace(/^assets:/, '')}` }),
  };
}
