import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import type { BuildContext, BuildOptions, Message } from 'esbuild';
import { SiteError, type Diagnostic } from '../report/diagnostic.ts';
import type { createRebuilder } from './rebuild/rebuilder.ts';
import { watchFiles } from './watch/watch-files.ts';

/** What is told of the generator's own source. */
export interface GeneratorEvents {
  /** It was changed and compiles. */
  readonly onLoad: (create: typeof createRebuilder) => void;
  /** It was changed and does not compile. */
  readonly onBroken: (diagnostics: readonly Diagnostic[]) => void;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Watches the source that this program was made from, for those who work on it while they serve a site. Compiles and
 * evaluates it anew after each change. Does nothing for an installed package, which nobody edits.
 */
export function watchGenerator(
  { onLoad, onBroken, onDefect }: GeneratorEvents,
  root = ownRoot(),
): { close(): Promise<void> } {
  if (root.split(path.sep).includes('node_modules')) return { close: async () => {} };
  const generator = openGenerator(root);
  const watch = watchFiles({
    root: generator.root,
    roots: ['src'],
    onChange(files) {
      if (![...files].some(isGeneratorSource)) return;
      generator
        .load()
        .then(onLoad, (error: unknown) =>
          error instanceof SiteError ? onBroken(error.diagnostics) : onDefect(error),
        );
    },
  });
  return { close: async () => void (await Promise.all([watch.close(), generator.dispose()])) };
}

interface Generator {
  /** The folder that holds its `src/`. */
  readonly root: string;
  /** Compiles and evaluates it as it is now. Throws SiteError where it does not compile. */
  load(): Promise<typeof createRebuilder>;
  dispose(): Promise<void>;
}

/** Whether a file of `src/` is part of what builds a site. */
const isGeneratorSource = (file: string) =>
  /(?<!\.(?:test|bench))\.tsx?$/.test(file) &&
  !/\/fixtures\/|^src\/(?:cli|preview|testing|browser|dev\/(?!rebuild\/))/.test(file);

const require = createRequire(import.meta.url);

const ownRoot = () => path.dirname(require.resolve('sitegen/package.json'));

function openGenerator(root: string): Generator {
  const { bundleOptions } = require(path.join(ownRoot(), 'bin', 'compile.cjs')) as {
    bundleOptions: (root: string, entryPoints: readonly string[]) => BuildOptions;
  };
  const entry = path.join(root, 'src', 'dev', 'rebuild', 'rebuilder.ts');
  let context: Promise<BuildContext> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const compile = async () => {
    context ??= import('esbuild').then((esbuild) =>
      esbuild.context({ ...bundleOptions(root, [entry]), logLevel: 'silent' }),
    );
    return evaluate(await bundle(await context, root), entry);
  };
  return {
    root,
    load() {
      // esbuild joins a call with one that runs, which may have read a file before it changed.
      const next = last.then(() => compile());
      last = next.catch(() => undefined);
      return next;
    },
    async dispose() {
      await (await context)?.dispose();
    },
  };
}

async function bundle(context: BuildContext, root: string): Promise<string> {
  try {
    const { outputFiles } = await context.rebuild();
    return outputFiles?.[0]?.text ?? '';
  } catch (error) {
    if (error instanceof Error && 'errors' in error && Array.isArray(error.errors))
      throw new SiteError(
        ...(error.errors as Message[]).map((message) => describeMistake(message, root)),
      );
    throw error;
  }
}

function evaluate(code: string, entry: string): typeof createRebuilder {
  const module = { exports: {} as { createRebuilder: typeof createRebuilder } };
  const run = new vm.Script(`(function (exports, require, module, importMetaUrl) {${code}\n})`, {
    filename: entry,
  }).runInThisContext() as (...values: readonly unknown[]) => void;
  run(module.exports, createRequire(entry), module, pathToFileURL(entry).href);
  return module.exports.createRebuilder;
}

/** A mistake in the generator's source as a diagnostic; `root` is the folder that holds its `src/`. */
export function describeMistake(
  { text, location }: Pick<Message, 'text' | 'location'>,
  root: string,
): Diagnostic {
  const place =
    location === null
      ? {}
      : {
          file: path.relative(root, path.resolve(root, location.file)).replaceAll(path.sep, '/'),
          line: location.line,
          column: location.column + 1,
          length: Math.max(1, location.length),
        };
  return {
    code: 'generator/syntax',
    severity: 'error',
    message: `${text}.`,
    why: 'The generator itself does not compile; pages are made by its last version that did.',
    fix: 'Correct its source.',
    ...place,
  };
}
