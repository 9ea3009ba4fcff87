import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type {
  BuildContext,
  BuildFailure,
  BuildOptions,
  BuildResult,
  Message,
  Plugin,
} from 'esbuild';
import { SiteError, type DiagnosticInput } from '../report/diagnostic.ts';

/** The templates as the body of an async function, and what it was made from. */
export interface CompiledTemplates {
  /** Has a parameter `require`, which loads the provided modules and those of Node; returns what the entry exports. */
  readonly code: string;
  /** A source map (version 3) whose sources are relative to the site's root. */
  readonly map: string;
  /** Every file that went into it, relative to the site's root. */
  readonly inputs: readonly string[];
}

/** What templates import from the generator itself, so that both speak of the same React and the same schemas. */
const providedModules: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'sitegen',
];

/**
 * Makes every import that leaves the bundle a call of `require`. The bundle then has no import statement, and can be the
 * body of a function: one that is awaited, since modules may await values at their top, and whose memory is freed, unlike
 * that of a module.
 */
const requireProvided: Plugin = {
  name: 'require-provided',
  setup(build) {
    const namespace = 'provided';
    build.onResolve({ filter: /^[a-z]/ }, ({ path: name, namespace: importer }) => {
      if (importer === namespace) return { path: name, external: true };
      return providedModules.includes(name) || isBuiltin(name) ? { path: name, namespace } : null;
    });
    build.onLoad({ filter: /^/, namespace }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)});`,
    }));
  },
};

/**
 * Bundles `templates/site.tsx` (or `.ts`) and all that it imports. With `jsxDev`, elements are made by `jsxDEV`, which
 * receives their line. Throws SiteError with every mistake that the compiler finds.
 */
export async function compileTemplates(
  root: string,
  entry: string,
  jsxDev = false,
): Promise<CompiledTemplates> {
  const { build } = await import('esbuild');
  return toCompiled(root, build({ ...optionsOf(root, entry), jsxDev }));
}

/** Compiles the same templates again and again: from the second time on, only files that have changed are parsed. */
export interface TemplateCompiler {
  readonly compile: typeof compileTemplates;
  dispose(): Promise<void>;
}

/** Makes a compiler that starts with its first use. */
export function createTemplateCompiler(): TemplateCompiler {
  const contexts = new Map<string, Promise<BuildContext<TemplateOptions>>>();
  const contextOf = (root: string, entry: string) => {
    const known = contexts.get(entry);
    if (known !== undefined) return known;
    const made = import('esbuild').then(({ context }) => context(optionsOf(root, entry)));
    contexts.set(entry, made);
    return made;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    compile(root, entry) {
      // esbuild joins a call with one that runs, which may have read a file before it changed.
      const next = last.then(async () =>
        toCompiled(root, (await contextOf(root, entry)).rebuild()),
      );
      last = next.catch(() => undefined);
      return next;
    },
    async dispose() {
      for (const made of contexts.values()) await (await made).dispose();
    },
  };
}

const optionsOf = (root: string, entry: string) =>
  ({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: '.',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    plugins: [requireProvided],
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    logLevel: 'silent',
  }) satisfies BuildOptions;

type TemplateOptions = ReturnType<typeof optionsOf>;

async function toCompiled(
  root: string,
  building: Promise<BuildResult<TemplateOptions>>,
): Promise<CompiledTemplates> {
  try {
    const result = await building;
    const [map, code] = result.outputFiles;
    return {
      code: toFunctionBody(code?.text ?? ''),
      map: map?.text ?? '',
      inputs: Object.keys(result.metafile.inputs).filter((file) => !file.startsWith('provided:')),
    };
  } catch (error) {
    if (isBuildFailure(error))
      throw new SiteError(...error.errors.map((message) => toDiagnostic(root, message)));
    throw error;
  }
}

/** esbuild writes one export statement, at the end: `export {\n  site,\n  a as b\n};`. */
const toFunctionBody = (code: string): string =>
  code.replace(
    /\nexport \{([^{}]*)\};\s*$/,
    (_, names: string) => `\nreturn {${names.replace(/([\w$]+) as ([\w$]+)/g, '$2: $1')}};\n`,
  );

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function toDiagnostic(root: string, { text, location, notes }: Message): DiagnosticInput {
  const [note] = notes;
  const where = note?.location ? place(root, note.location) : undefined;
  const why =
    note === undefined
      ? undefined
      : where === undefined
        ? note.text
        : `${note.text.replace(/:$/, '')}: ${where.file}:${where.line}:${where.column}.`;
  return {
    code: 'template/syntax',
    message: `${text}.`,
    ...(why === undefined ? {} : { why }),
    fix: 'Correct the template; the compiler stops here.',
    ...(location === null
      ? {}
      : { ...place(root, location), length: Math.max(1, location.length) }),
  };
}

/** esbuild counts columns in bytes from 0; editors count UTF-16 units from 1. */
function place(
  root: string,
  { file, line, column }: { file: string; line: number; column: number },
) {
  const text = readFileSync(path.resolve(root, file), 'utf8').split('\n')[line - 1] ?? '';
  return { file, line, column: Buffer.from(text).subarray(0, column).toString().length + 1 };
}
