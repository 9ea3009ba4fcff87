import path from 'node:path';
import { cacheKey, type Cache } from '../../cache/cache.ts';
import { toolVersion } from '../../cache/tool-version.ts';
import { findPackaged, isPackaged, readPackaged } from '../../files/packaged-file.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { reporting, type Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import { oldestBrowsers } from '../../site/styles/browsers.ts';
import type { CompiledStylesheet } from '../../site/styles/compile-stylesheet.ts';
import type { AssetFiles } from '../asset-files.ts';

export interface StylesheetOptions {
  readonly root: string;
  readonly cache: Cache;
  readonly report: Report;
  /**
   * Returns the address under which a file is published, whose name is relative to `assets/`;
   * `undefined` if it is missing. It must be valid on pages at any depth.
   */
  readonly address: (asset: string) => string | undefined;
  /** Returns the address of a file that keeps its path, `undefined` if the site has none there. */
  readonly addressAt: (output: string) => string | undefined;
}

/**
 * Bundles and minifies a stylesheet with all that it imports, such as `css/main.css`, for a
 * `<style>` element. Reports every error in it; the result is empty then. Only stylesheets of
 * `assets/` and of installed packages can be imported.
 */
export async function bundleStylesheet(
  entry: string,
  files: AssetFiles,
  { root, cache, report, ...addresses }: StylesheetOptions,
): Promise<string> {
  const isSource = (file: string) => file.endsWith('.css');
  const list = () => [...files.keys()].filter(isSource).map((file) => `assets/${file}`);
  if (!files.has(entry)) {
    report({
      code: 'css/missing',
      message: `The stylesheet assets/${entry} is missing.`,
      why: 'The site map in templates/ names it.',
      fix:
        didYouMean(entry, [...files.keys()].filter(isSource)) ??
        'Add the file, or remove it from the site map.',
      file: `assets/${entry}`,
    });
    return '';
  }
  const sources = [...files].filter(([file]) => isSource(file)).flat();
  const tool = [toolVersion('lightningcss'), JSON.stringify(oldestBrowsers)];
  const key = cacheKey(['6', ...tool, entry, ...sources]);
  const compiled = await reporting(report, async () => {
    const kept = cache.get('styles', key);
    if (kept !== undefined) return JSON.parse(kept.toString()) as CompiledStylesheet;
    const { compileStylesheet } = await import('../../site/styles/compile-stylesheet.ts');
    let isOwn = true;
    const sheet = await compileStylesheet(`assets/${entry}`, {
      read(file) {
        const packaged = readPackaged(root, file);
        isOwn &&= packaged === undefined;
        return packaged ?? files.get(path.posix.relative('assets', file));
      },
      list,
      findPackaged: (specifier, from) => findPackaged(root, specifier, from),
    });
    // The key covers the files of `assets/` only.
    if (isOwn) cache.put('styles', key, Buffer.from(JSON.stringify(sheet)));
    return sheet;
  });
  compiled?.warnings.forEach(report);
  return compiled === undefined ? '' : resolveReferences(compiled, files, { report, ...addresses });
}

/**
 * Returns the CSS with the published addresses. Those of other sites, `data:` and anchors are
 * unchanged. Reports missing files.
 */
export function resolveReferences(
  { css, references }: Pick<CompiledStylesheet, 'css' | 'references'>,
  files: AssetFiles,
  { address, addressAt, report }: Omit<StylesheetOptions, 'root' | 'cache'>,
): string {
  const addresses = new Map<string, string>();
  for (const { url, placeholder, loc } of references) {
    addresses.set(placeholder, url);
    if (/^(?:[a-z][a-z0-9+.-]*:|#|\/\/|$)/i.test(url)) continue;
    const [, written = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
    const name = ifPossible(() => decodeURIComponent(written)) ?? written;
    const isRoot = name.startsWith('/');
    const folder = path.posix.dirname(loc.filePath);
    const file = path.posix.join(isRoot ? 'assets/public' : folder, name);
    const asset = path.posix.relative('assets', file);
    const isOfPackage = isPackaged(loc.filePath);
    const isKnown = isOfPackage || files.has(asset);
    const found = isRoot ? addressAt(name.slice(1)) : isKnown ? address(asset) : undefined;
    if (found) {
      addresses.set(placeholder, found + suffix);
      continue;
    }
    // Else `check` would report it for each page, too.
    addresses.set(placeholder, 'data:,');
    const known = Array.from(files.keys(), (each) =>
      each.startsWith('public/')
        ? each.slice('public'.length)
        : path.posix.relative(folder, `assets/${each}`),
    );
    report({
      code: 'css/missing-asset',
      message:
        asset.startsWith('../') && !isOfPackage
          ? `The file ${file} is outside of assets/.`
          : `The file ${file} is missing.`,
      why: 'The stylesheet uses it. An address is relative to its file, and one that begins with a slash is that of a file in assets/public/.',
      fix: didYouMean(url, known) ?? 'Add the file to assets/, or correct the address.',
      file: loc.filePath,
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

/** Returns a CSS string. A style element ends at the first `</style`, even within one. */
export const quote = (text: string) =>
  `"${text.replaceAll(/["\\\n]|<(?=\/style)/gi, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
