import { cached, type Cache } from '../cache/cache.ts';
import { reporting, type DiagnosticInput, type Report } from '../report/diagnostic.ts';
import type { AssetFiles } from './asset-files.ts';

/** What is compiled from files of `assets/`. */
export interface Sources {
  /** The kind of the result: the folder in the cache. */
  readonly area: string;
  /** Identifies the compiler and the result. */
  readonly inputs: readonly string[];
  readonly files: AssetFiles;
  /** Returns whether a file could be imported. */
  readonly isSource: (file: string) => boolean;
}

/**
 * Compiles files of `assets/`, or takes the result from the cache. Reports every error, and
 * returns `undefined` then. The key covers every file that could be imported, so no file has to be
 * parsed to know that nothing changed.
 */
export function compileCached<Compiled extends { readonly warnings: readonly DiagnosticInput[] }>(
  { area, inputs, files, isSource }: Sources,
  { cache, report }: { readonly cache: Cache; readonly report: Report },
  compile: () => Promise<Compiled>,
): Promise<Compiled | undefined> {
  const sources = [...files].filter(([file]) => isSource(file)).flat();
  return reporting(report, async () => {
    const bytes = await cached(cache, area, [...inputs, ...sources], async () =>
      Buffer.from(JSON.stringify(await compile())),
    );
    const compiled = JSON.parse(Buffer.from(bytes).toString()) as Compiled;
    compiled.warnings.forEach(report);
    return compiled;
  });
}
