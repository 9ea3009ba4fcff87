import path from 'node:path';
import type { Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from './asset-files.ts';

/** A `url()` in a stylesheet. */
export interface Reference {
  /** As it is written, relative to the file that it stands in. */
  readonly url: string;
  /** What stands for it in the compiled text. */
  readonly placeholder: string;
  /** The stylesheet that it stands in, relative to `assets/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface Referring {
  readonly css: string;
  readonly references: readonly Reference[];
}

/**
 * Puts the published addresses in place of the placeholders. Reports a file that is not in `files`.
 * `data:` addresses, anchors and other sites' addresses stay as they are written.
 */
export function resolveReferences(
  { css, references }: Referring,
  files: AssetFiles,
  address: (asset: string) => string,
  report: Report,
): { css: string; assets: readonly string[] } {
  const assets = new Set<string>();
  const addresses = new Map<string, string>();
  for (const reference of references) {
    const { url, placeholder, file } = reference;
    addresses.set(placeholder, url);
    if (/^(?:[a-z][a-z0-9+.-]*:|[#/]|$)/i.test(url)) continue;
    const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
    const asset = path.posix.join(path.posix.dirname(file), name);
    if (files.has(asset)) {
      assets.add(asset);
      addresses.set(placeholder, address(asset) + suffix);
    } else report(missingAsset(asset, reference, files));
  }
  return { css: fillIn(css, addresses), assets: [...assets] };
}

/** Placeholders stand as `url("…")`, and as bare strings in `image-set()`. */
function fillIn(css: string, addresses: ReadonlyMap<string, string>): string {
  return css.replaceAll(/url\("([\w-]+)"\)|"([\w-]+)"/g, (whole, inUrl?: string, bare?: string) => {
    const address = addresses.get(inUrl ?? bare ?? '');
    if (address === undefined) return whole;
    return inUrl === undefined
      ? quote(address)
      : `url(${/^[\w./:#?=&%~+,;-]+$/.test(address) ? address : quote(address)})`;
  });
}

function missingAsset(asset: string, { url, file, line, column }: Reference, files: AssetFiles) {
  const known = [...files.keys()].map((name) =>
    path.posix.relative(path.posix.dirname(file), name),
  );
  return {
    code: 'css/missing-asset',
    message: `The file assets/${asset} is missing.`,
    why: 'The stylesheet shows it; an address is looked up beside the file that names it.',
    fix: didYouMean(url, known) ?? 'Add the file, or correct the address.',
    file: `assets/${file}`,
    line,
    column,
    length: url.length,
  } as const;
}

const quote = (text: string) =>
  `"${text.replaceAll(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
