import path from 'node:path';
import { memoize } from '../../lib/memoize.ts';
import { resolveReferences, type StylesheetOptions } from './stylesheet.ts';
import type { RenderInput } from '../rendering.ts';
import type { SiteFiles } from '../site-files.ts';

/**
 * Returns the texts of the stylesheets that templates import, and the function that links those of
 * a page: as one file, which pages with the same stylesheets share. Reports missing files.
 */
export function prepareTemplateStyles(
  { site, config, report }: Pick<RenderInput, 'site' | 'config' | 'report'>,
  { assets, publish }: SiteFiles,
  of: Pick<StylesheetOptions, 'address' | 'addressAt'> & {
    /** Changes each text. */
    readonly change: (css: string) => string;
  },
) {
  // They are published in one folder with other assets.
  const toAssets = (address: string | undefined) =>
    address && path.posix.relative(`${config.base}assets`, address);
  const addresses = {
    address: (asset: string) => toAssets(of.address(asset)),
    addressAt: (output: string) => toAssets(of.addressAt(output)),
  };
  const texts = new Map(
    Object.entries(site.styles).map(([file, sheet]) => {
      sheet.warnings.forEach(report);
      return [file, of.change(resolveReferences(sheet, assets, { report, ...addresses }))];
    }),
  );
  const linkTo = memoize(
    (sheets: readonly string[]) => {
      const css = sheets.map((file) => texts.get(file) ?? '').join('');
      const [first = ''] = sheets;
      const name = sheets.length === 1 ? first : 'page.css';
      return `<link rel="stylesheet" href="${publish(name, Buffer.from(css), first)}"/>`;
    },
    (sheets) => sheets.join(),
  );
  return {
    texts: [...texts.values()],
    /** Returns the link to the stylesheets of a page's component and blocks; `''` if it has none. */
    linkStyles(component: unknown, blocks: ReadonlySet<string>): string {
      const sheets = site.stylesOf(component, blocks);
      return sheets.length === 0 ? '' : linkTo(sheets);
    },
  };
}
