import { SourceMap } from 'node:module';
import path from 'node:path';

/**
 * Returns the position in the templates where an error was thrown; `undefined` if its stack does
 * not contain one.
 */
export type SourceLocator = (
  error: unknown,
) => { readonly file: string; readonly line: number; readonly column: number } | undefined;

/**
 * Makes a locator for a compiled file. `name` is its name in stacks, `map` its source map with
 * sources relative to the site's root.
 */
export function createSourceLocator(name: string, map: string): SourceLocator {
  let sourceMap: SourceMap | undefined;
  return (error) => {
    if (!(error instanceof Error) || error.stack === undefined) return undefined;
    for (const frame of error.stack.split('\n')) {
      const at = frame.lastIndexOf(`${name}:`);
      const [, line, column] = at === -1 ? [] : (/:(\d+):(\d+)/.exec(frame.slice(at)) ?? []);
      if (line === undefined) continue;
      sourceMap ??= new SourceMap(JSON.parse(map));
      const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry) || entry.originalSource.includes('node_modules')) continue;
      return {
        file: path.posix.normalize(entry.originalSource),
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
      };
    }
    return undefined;
  };
}
