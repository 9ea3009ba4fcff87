import path from 'node:path';
import type { Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { ifPossible } from '../../if-possible.ts';
import type { Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from './asset-files.ts';
import { oldestBrowsers } from './browsers.ts';
import { compileCached } from './compile-cached.ts';
import type { CompiledStylesheet } from './compile-stylesheet.ts';

export interface StylesheetOptions {
  readonly cache: Cache;
  readonly report: Report;
  /** Returns the address under which a file of `assets/` is published. It must be valid on pages at any depth. */
  readonly address: (asset: string) => string;
}

/**
 * Bundles and minifies a stylesheet with all that it imports, such as `css/main.css`, for a `<style>` element. Reports
 * every mistake in it; the result is empty then. Only stylesheets of `assets/` can be imported.
 */
export async function bundleStylesheet(
  entry: string,
  files: AssetFiles,
  { cache, report, address }: StylesheetOptions,
): Promise<string> {
  const inputs = ['4', toolVersion('lightningcss'), JSON.stringify(oldestBrowsers), entry];
  const isSource = (file: string) => file.endsWith('.css');
  const sources = { area: 'styles', inputs, files, isSource };
  const compiled = await compileCached(sources, { cache, report }, async () => {
    const { compileStylesheet } = await import('./compile-stylesheet.ts');
    return compileStylesheet(entry, files);
  });
  return compiled === undefined ? '' : resolveReferences(compiled, files, address, report);
}

/** Returns the CSS with the published addresses. Addresses of other sites, `data:` and anchors are unchanged. Reports missing files. */
function resolveReferences(
  { css, references }: CompiledStylesheet,
  files: AssetFiles,
  address: (asset: string) => string,
  report: Report,
): string {
  const addresses = new Map<string, string>();
  for (const { url, placeholder, loc } of references) {
    addresses.set(placeholder, url);
    if (/^(?:[a-z][a-z0-9+.-]*:|[#/]|$)/i.test(url)) continue;
    const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
    const folder = path.posix.dirname(loc.filePath);
    const asset = path.posix.join(folder, ifPossible(() => decodeURIComponent(name)) ?? name);
    if (files.has(asset)) {
      addresses.set(placeholder, address(asset) + suffix);
      continue;
    }
    const known = [...files.keys()].map((each) => path.posix.relative(folder, each));
    report({
      code: 'css/missing-asset',
      message: asset.startsWith('../')
        ? `The file ${asset.slice(3)} is outside of assets/.`
        : `The file assets/${asset} is missing.`,
      why: 'The stylesheet uses it. An address is relative to its file.',
      fix: didYouMean(url, known) ?? 'Add the file to assets/, or correct the address.',
      file: `assets/${loc.filePath}`,
      ...loc.start,
      length: url.length,
    });
  }
  return fillIn(css, addresses);
}

/** Placeholders are `url("…")`, and bare strings in `image-set()`. */
function fillIn(css: string, addresses: ReadonlyMap<string, string>): string {
  return css.replaceAll(/url\("([\w-]+)"\)|"([\w-]+)"/g, (whole, inUrl?: string, bare?: string) => {
    const address = addresses.get(inUrl ?? bare ?? '');
    if (address === undefined) return whole;
    return inUrl === undefined
      ? quote(address)
      : `url(${/^[\w./:#?=&%~+,;-]+$/.test(address) ? address : quote(address)})`;
  });
}

/** A style element ends at the first `</style`, even within a string. */
const quote = (text: string) =>
  `"${text.replaceAll(/["\\\n]|<(?=\/style)/gi, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
