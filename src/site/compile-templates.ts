import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildFailure, Message } from 'esbuild';
import { SiteError, type Diagnostic } from '../report/diagnostic.ts';

/** The templates as one CommonJS file, and what it was made from. */
export interface CompiledTemplates {
  readonly code: string;
  /** A source map (version 3) whose sources are relative to the site's root. */
  readonly map: string;
  /** Every file that went into it, relative to the site's root. */
  readonly inputs: readonly string[];
}

/** What templates import from the generator itself, so that both speak of the same React and the same schemas. */
export const providedModules = ['react', 'react/jsx-runtime', 'sitegen'] as const;

/** Bundles `templates/site.tsx` (or `.ts`) and all that it imports. Throws SiteError with every mistake that the compiler finds. */
export async function compileTemplates(root: string, entry: string): Promise<CompiledTemplates> {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      bundle: true,
      write: false,
      outdir: '.',
      format: 'cjs',
      platform: 'node',
      target: 'node20.19',
      jsx: 'automatic',
      sourcemap: 'external',
      sourcesContent: false,
      legalComments: 'none',
      external: [...providedModules],
      define: { 'process.env.NODE_ENV': '"production"' },
      metafile: true,
      logLevel: 'silent',
    });
    const [map, code] = result.outputFiles;
    return { code: code?.text ?? '', map: map?.text ?? '', inputs: Object.keys(result.metafile.inputs) };
  } catch (error) {
    if (isBuildFailure(error)) throw new SiteError(...error.errors.map((message) => toDiagnostic(root, message)));
    throw error;
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function toDiagnostic(root: string, { text, location, notes }: Message): Diagnostic {
  const note = notes[0]?.text;
  return {
    code: 'template/syntax',
    severity: 'error',
    message: `${text}.`,
    ...(note === undefined ? {} : { why: note }),
    fix: 'Correct the template; the compiler stops here.',
    ...(location === null ? {} : { ...place(root, location), length: Math.max(1, location.length) }),
  };
}

/** esbuild counts columns in bytes from 0; editors count UTF-16 units from 1. */
function place(root: string, { file, line, column }: { file: string; line: number; column: number }) {
  const text = readFileSync(path.resolve(root, file), 'utf8').split('\n')[line - 1] ?? '';
  return { file, line, column: Buffer.from(text).subarray(0, column).toString().length + 1 };
}
