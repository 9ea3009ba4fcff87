import path from 'node:path';
import type {
  BuildFailure,
  Message,
  OnLoadArgs,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
} from 'esbuild';
import { decodeText } from '../../content/decode-text.ts';
import { SiteError, type Diagnostic, type Severity } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from './asset-files.ts';
import { scriptTarget } from './browsers.ts';

export interface CompiledScript {
  readonly code: string;
  readonly warnings: readonly Diagnostic[];
}

/** Whether a file of `assets/` can be part of a script. Tests beside a script are not. */
export function isSource(file: string): boolean {
  return (
    /\.(?:ts|js|json)$/.test(file) && !/\.test\.ts$|\.d\.ts$|(?:^|\/)tsconfig\.json$/.test(file)
  );
}

/** Bundles and minifies a script of `assets/`, reading nothing but `files`. Throws SiteError with every mistake that the compiler finds. */
export async function compileScript(entry: string, files: AssetFiles): Promise<CompiledScript> {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'iife',
      target: scriptTarget,
      charset: 'utf8',
      legalComments: 'none',
      // Whatever configuration lies on this machine, the script is the same everywhere.
      tsconfigRaw: {},
      write: false,
      logLevel: 'silent',
      logLimit: 0,
      plugins: [readFrom(files)],
    });
    return {
      code: result.outputFiles[0]?.text ?? '',
      warnings: result.warnings.map((message) => toDiagnostic(message, 'warning')),
    };
  } catch (error) {
    if (isBuildFailure(error))
      throw new SiteError(...error.errors.map((message) => toDiagnostic(message, 'error')));
    throw error;
  }
}

/** Stands between the compiler and the disk. */
function readFrom(files: AssetFiles): Plugin {
  const resolve = ({ path: specifier, importer, kind }: OnResolveArgs): OnResolveResult => {
    const file =
      kind === 'entry-point' ? specifier : path.posix.join(path.posix.dirname(importer), specifier);
    if (files.has(file) && isSource(file)) return { path: file, namespace: 'assets' };
    if (!/^\.{0,2}\//.test(specifier) && kind !== 'entry-point')
      return { errors: [{ text: `${specifier} is a package, and scripts use none` }] };
    const known = [...files.keys()]
      .filter(isSource)
      .map((name) => (kind === 'entry-point' ? name : relative(importer, name)));
    return {
      errors: [
        {
          text: `assets/${file} is missing`,
          notes: [
            {
              text:
                didYouMean(specifier, known) ??
                'Add the file, or correct its name; an import names the whole file, its extension too.',
            },
          ],
        },
      ],
    };
  };
  const load = ({ path: file }: OnLoadArgs): OnLoadResult => {
    const text = decodeText(files.get(file) ?? new Uint8Array());
    const loader = file.endsWith('.ts') ? 'ts' : file.endsWith('.json') ? 'json' : 'js';
    if (typeof text === 'string') return { contents: text, loader };
    const column = text.column - 1;
    return {
      errors: [
        {
          text: 'The file is not UTF-8 text',
          location: { file, line: text.line, column, lineText: ' '.repeat(column) },
        },
      ],
    };
  };
  return {
    name: 'assets',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, resolve);
      onLoad({ filter: /.*/, namespace: 'assets' }, load);
    },
  };
}

function relative(from: string, file: string): string {
  const name = path.posix.relative(path.posix.dirname(from), file);
  return name.startsWith('.') ? name : `./${name}`;
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function toDiagnostic({ text, location, notes }: Message, severity: Severity): Diagnostic {
  const place =
    location === null
      ? {}
      : {
          file: `assets/${location.file.replace(/^assets:/, '')}`,
          line: location.line,
          column: columnOf(location),
          length: Math.max(1, location.length),
        };
  return {
    code: 'script/syntax',
    severity,
    message: `${text}.`,
    fix: notes[0]?.text ?? 'Correct the script; it is compiled as a whole or not at all.',
    ...place,
  };
}

/** The compiler counts columns in bytes from 0; editors count UTF-16 units from 1. */
function columnOf({
  lineText,
  column,
}: {
  readonly lineText: string;
  readonly column: number;
}): number {
  return Buffer.from(lineText).subarray(0, column).toString().length + 1;
}
