import type { PicturedPage } from '../../render/rendering.ts';
import type { Assets } from '../../render/rendering.ts';
import type { Picture } from '../../site/define-site.ts';

/** What a page asked of the assets, and what it was answered. */
export interface Trace {
  readonly texts: { readonly kind: Kind; readonly name: string; readonly result: string }[];
  readonly pictures: {
    readonly svg: string;
    readonly page: PicturedPage;
    readonly result: Picture;
  }[];
}

type Kind = 'file' | 'styles' | 'script' | 'font';

/** Assets that note all that is asked of them. */
export function recordAssets(assets: Assets): { readonly assets: Assets; readonly trace: Trace } {
  const trace: Trace = { texts: [], pictures: [] };
  const note = (kind: Kind) => (name: string) => {
    const result = assets[kind](name);
    trace.texts.push({ kind, name, result });
    return result;
  };
  return {
    trace,
    assets: {
      ...assets,
      file: note('file'),
      styles: note('styles'),
      script: note('script'),
      font: note('font'),
      draw(svg, page) {
        const result = assets.draw(svg, page);
        trace.pictures.push({ svg, page, result });
        return result;
      },
    },
  };
}

/** Asks again for all texts, which also publishes the files anew, and says whether every answer is the same. */
export function isSameText({ texts }: Trace, assets: Assets): boolean {
  try {
    return texts.every(({ kind, name, result }) => assets[kind](name) === result);
  } catch {
    // A file that is gone: rendering says so properly.
    return false;
  }
}

/** Asks again for all pictures. */
export function areSamePictures({ pictures }: Trace, assets: Assets): boolean {
  return pictures.every(({ svg, page, result }) => assets.draw(svg, page).url === result.url);
}
