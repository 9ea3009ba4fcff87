import { cached, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { SiteError, type Report } from '../../report/diagnostic.ts';
import type { AssetFiles } from './asset-files.ts';
import { oldestBrowsers } from './browsers.ts';
import type { CompiledStylesheet } from './compile-stylesheet.ts';
import { resolveReferences } from './css-references.ts';

/** A stylesheet of `assets/` with all that it imports, ready for a `<style>` element. */
export interface Stylesheet {
  readonly css: string;
  /** The files of `assets/` that it shows, to be published too. */
  readonly assets: readonly string[];
}

export interface StylesheetOptions {
  readonly cache: Cache;
  readonly report: Report;
  /** The address under which a file of `assets/` is published. Addresses in a `<style>` element must hold for pages at any depth. */
  readonly address: (asset: string) => string;
}

/**
 * Bundles and minifies a stylesheet, such as `css/main.css`. Reports every mistake in it; it is empty then.
 * The cache key covers all stylesheets of `assets/`, imported or not: since nothing else can be imported, none of
 * them has to be parsed to know that nothing changed.
 */
export async function bundleStylesheet(
  entry: string,
  files: AssetFiles,
  { cache, report, address }: StylesheetOptions,
): Promise<Stylesheet> {
  const sources = [...files]
    .filter(([file]) => file.endsWith('.css'))
    .sort(byName)
    .flat();
  const inputs = [
    '4',
    toolVersion('lightningcss'),
    JSON.stringify(oldestBrowsers),
    entry,
    ...sources,
  ];
  try {
    const bytes = await cached(cache, 'styles', inputs, async () => {
      const { compileStylesheet } = await import('./compile-stylesheet.ts');
      return Buffer.from(JSON.stringify(await compileStylesheet(entry, files)));
    });
    const compiled = JSON.parse(Buffer.from(bytes).toString()) as CompiledStylesheet;
    compiled.warnings.forEach(report);
    return resolveReferences(compiled, files, address, report);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    error.diagnostics.forEach(report);
    return { css: '', assets: [] };
  }
}

const byName = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) =>
  a < b ? -1 : 1;
