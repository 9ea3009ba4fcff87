import type { Assets } from '../../render/prepare-assets.ts';
import type { Picture } from '../../site/define-site.ts';

/** What a page asked of the assets, and what it was answered. */
export interface Trace {
  readonly texts: { readonly kind: Kind; readonly name: string; readonly result: string }[];
  readonly pictures: { readonly svg: string; readonly source: string; readonly result: Picture }[];
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
      async draw(svg, source) {
        const result = await assets.draw(svg, source);
        trace.pictures.push({ svg, source, result });
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
export async function areSamePictures({ pictures }: Trace, assets: Assets): Promise<boolean> {
  for (const { svg, source, result } of pictures) if ((await assets.draw(svg, source)).url !== result.url) return false;
  return true;
}
