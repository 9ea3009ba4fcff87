import { isBuiltin } from 'node:module';
import type { Message, Plugin } from 'esbuild';
import type { DiagnosticInput } from '../report/diagnostic.ts';
import { runEsbuild, placeOf } from './esbuild.ts';

/** The templates as the body of an async function, with their sources. */
export interface CompiledTemplates {
  /** Has a parameter `require`, which loads the provided modules and those of Node; returns what the entry exports. */
  readonly code: string;
  /** A source map (version 3) whose sources are relative to the site's root. */
  readonly map: string;
  /** Every bundled file, relative to the site's root. */
  readonly inputs: readonly string[];
}

/** The modules that templates import from the generator, so that both use the same React and the same schemas. */
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
  const { outputFiles, metafile } = await runEsbuild(
    ({ build }) =>
      build({
        absWorkingDir: root,
        entryPoints: [entry],
        bundle: true,
        write: false,
        outdir: '.',
        format: 'esm',
        platform: 'node',
        target: 'node20.19',
        jsx: 'automatic',
        jsxDev,
        sourcemap: 'external',
        sourcesContent: false,
        legalComments: 'none',
        plugins: [requireProvided],
        define: { 'process.env.NODE_ENV': '"production"' },
        metafile: true,
        logLevel: 'silent',
        logLimit: 0,
      }),
    toDiagnostic,
  );
  const [map, code] = outputFiles;
  return {
    code: toFunctionBody(code?.text ?? ''),
    map: map?.text ?? '',
    inputs: Object.keys(metafile.inputs).filter((file) => !file.startsWith('provided:')),
  };
}

/** esbuild writes one export statement, at the end: `export {\n  site,\n  a as b\n};`. */
const toFunctionBody = (code: string): string =>
  code.replace(
    /\nexport \{([^{}]*)\};\s*$/,
    (_, names: string) => `\nreturn {${names.replace(/([\w$]+) as ([\w$]+)/g, '$2: $1')}};\n`,
  );

function toDiagnostic({ text, location, notes: [note] }: Message): DiagnosticInput {
  const where = placeOf(note?.location ?? null);
  const why =
    where === undefined
      ? note?.text
      : `${note?.text.replace(/:$/, '')}: ${where.file}:${where.line}:${where.column}.`;
  return {
    code: 'template/syntax',
    message: `${text}.`,
    ...(why === undefined ? {} : { why }),
    fix: 'Correct the template at this position.',
    ...placeOf(location),
  };
}
