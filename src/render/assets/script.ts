import { cached, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError, type Report } from '../../report/diagnostic.ts';
import type { AssetFiles } from './asset-files.ts';
import { scriptTarget } from './browsers.ts';
import { compileScript, isSource, type CompiledScript } from './compile-script.ts';

/**
 * Compiles a script of `assets/`, such as `enhance.ts`, with all that it imports into one minified classic script.
 * Reports every mistake in it; the result is empty then. As with stylesheets, the cache key covers every file that
 * could be imported.
 */
export async function bundleScript(
  entry: string,
  files: AssetFiles,
  { cache, report }: { readonly cache: Cache; readonly report: Report },
): Promise<Uint8Array> {
  const sources = [...files]
    .filter(([file]) => isSource(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat();
  const inputs = ['1', toolVersion('esbuild'), scriptTarget, entry, ...sources];
  try {
    const bytes = await cached(cache, 'scripts', inputs, async () =>
      Buffer.from(JSON.stringify(await compileScript(entry, files))),
    );
    const { code, warnings } = JSON.parse(Buffer.from(bytes).toString()) as CompiledScript;
    warnings.forEach(report);
    return Buffer.from(code);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    error.diagnostics.forEach(report);
    return new Uint8Array();
  }
}
