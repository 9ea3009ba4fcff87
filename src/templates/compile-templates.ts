import type { Message } from 'esbuild';
import { SiteError, type DiagnosticInput } from '../report/diagnostic.ts';
import { runEsbuild, locationOf } from './esbuild.ts';
import type { CompiledStylesheet } from '../site/styles/compile-stylesheet.ts';
import { templateModules, type Collected } from './template-modules.ts';

/** The templates as the body of an async function, with their sources. */
export interface CompiledTemplates {
  /**
   * Has the parameters `require`, for the provided modules, those of Node and packages, `hasDefault`,
   * which takes the exports of a module in CommonJS, `metas`, the `import.meta` of each of `modules`,
   * `register`, which takes an index in `modules` and the exports of this module, and `fetch`. Returns
   * what the entry exports.
   */
  readonly code: string;
  /** A source map (version 3) whose sources are relative to the site's root. */
  readonly map: string;
  /** Every bundled file, relative to the site's root. */
  readonly inputs: readonly string[];
  /** Whether all of it is in `templates/`, packages that Node loads included. */
  readonly isOwn: boolean;
  /** The files of modules that export something or use `import.meta`, relative to the site's root. */
  readonly modules: readonly string[];
  /** The imported stylesheets by file, relative to the site's root. */
  readonly styles: Readonly<Record<string, CompiledStylesheet>>;
  /** What the modules import, in order, that import a stylesheet, also through others. */
  readonly imports: Imports;
}

/** The files that modules import, relative to the site's root. */
type Imports = Readonly<Record<string, readonly string[]>>;

/**
 * Bundles `templates/site.tsx` (or `.ts`) and all that it imports. With `jsxDev`, elements are made
 * by `jsxDEV`, which receives their line. Throws SiteError with every error that the compiler
 * finds.
 */
export async function compileTemplates(
  root: string,
  entry: string,
  jsxDev = false,
): Promise<CompiledTemplates> {
  const collected: Collected = {
    modules: [],
    styles: {},
    sheets: new Set(),
    errors: [],
  };
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
        // Those of Node: others, such as `module`, may lead to another copy of a package.
        conditions: [],
        jsx: 'automatic',
        jsxDev,
        sourcemap: 'external',
        sourcesContent: false,
        legalComments: 'none',
        plugins: [templateModules(root, collected)],
        // Other members of `import.meta` than Node's, such as `env`, are undefined.
        define: { 'process.env.NODE_ENV': '"production"', 'import.meta': 'metas' },
        metafile: true,
        logLevel: 'silent',
        logLimit: 0,
      }),
    toDiagnostic,
  );
  const { errors, sheets, ...parts } = collected;
  if (errors.length > 0) throw new SiteError(...errors);
  const [map, code] = outputFiles;
  const bundled = Object.keys(metafile.inputs);
  const files = bundled.filter((file) => !file.startsWith('provided:'));
  const imports: Imports = Object.fromEntries(
    files.map((file) => [file, (metafile.inputs[file]?.imports ?? []).map((each) => each.path)]),
  );
  return {
    ...parts,
    code: toFunctionBody(code?.text ?? ''),
    map: map?.text ?? '',
    isOwn: [...bundled, ...sheets].every((file) =>
      /^(?:templates\/|provided:(?!package:))/.test(file),
    ),
    inputs: [...new Set([...files, ...sheets])],
    imports: Object.fromEntries(
      Object.entries(imports).filter(
        ([file]) => !file.endsWith('.css') && !stylesReachedFrom(file, imports).next().done,
      ),
    ),
  };
}

/**
 * Yields the stylesheets that a module imports, in the order in which browsers would evaluate the
 * modules, without those that it reaches through modules in `seen`.
 */
export function* stylesReachedFrom(
  file: string,
  imports: Imports,
  seen = new Set<string>(),
): Generator<string> {
  if (seen.has(file)) return;
  seen.add(file);
  if (file.endsWith('.css')) yield file;
  for (const imported of imports[file] ?? []) yield* stylesReachedFrom(imported, imports, seen);
}

/**
 * Returns an ES module of esbuild as a function's body. esbuild writes one export statement, at the
 * end: `export {\n  site,\n  a as b\n};`.
 */
function toFunctionBody(code: string): string {
  let isPackage = false;
  return code
    .replaceAll(commonJsImport, (whole, file?: string, load?: string) => {
      isPackage = file?.includes('node_modules/') ?? isPackage;
      return load === undefined || isPackage ? whole : `__toESM(${load}, !hasDefault(${load}))`;
    })
    .replace(
      exportStatement,
      (_, names: string) => `\nreturn {${names.replace(renamed, '$2: $1')}};\n`,
    );
}

/**
 * The comment with the file of a module, or an import of CommonJS. Its default is `module.exports`
 * for Node, and for bundlers `exports.default` if it was compiled from an ES module, as packages
 * expect.
 */
const commonJsImport = /^\/\/ (.*)$|\b__toESM\((require_\w+\(\))(?:, 1)?\)/gm;
const exportStatement = /\nexport \{([^{}]*)\};\s*$/;
const renamed = /([\w$]+) as ([\w$]+)/g;

function toDiagnostic({ text, location, notes: [note], detail }: Message): DiagnosticInput {
  const other = locationOf(note?.location ?? null);
  const why =
    other === undefined
      ? note?.text
      : `${note?.text.replace(/:$/, '')}: ${other.file}:${other.line}:${other.column}.`;
  const isImport = typeof detail === 'string';
  return {
    code: isImport ? 'template/import' : 'template/syntax',
    message: `${text}.`,
    ...(why === undefined || isImport ? {} : { why }),
    fix: isImport ? detail : 'Correct the template at this position.',
    ...locationOf(location),
  };
}
