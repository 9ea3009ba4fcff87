import { readAssetFiles, type AssetFiles } from '../../render/assets/asset-files.ts';
import { prepareAssets, type Assets } from '../../render/prepare-assets.ts';
import type { RenderInput } from '../../render/render-site.ts';
import { touchesFolder, type Changes } from './changes.ts';

/** The assets of the last pass. */
export interface AssetMemory {
  /** A step that reads `assets/` only after a change there. `standIn` says whether the last fonts will do. */
  prepare(changes: Changes, standIn: boolean): (input: RenderInput) => Promise<Assets>;
  /** Whether fonts stand in that may lack a character. */
  provisional(): boolean;
}

type Finish = Awaited<ReturnType<Assets['finish']>>;

export function rememberAssets(): AssetMemory {
  let files: AssetFiles | undefined;
  let styles = new Map<string, string>();
  let finish: { readonly way: Finish; readonly probe: string; readonly styles: ReadonlyMap<string, string> } | undefined;
  let provisional = false;

  const read = (changes: Changes) => (folder: string) => {
    if (files === undefined || touchesFolder(changes, 'assets/')) files = keepEqual(files, readAssetFiles(folder));
    return files;
  };

  return {
    provisional: () => provisional,
    prepare: (changes, standIn) => async (input) => {
      provisional = false;
      const assets = await prepareAssets(input, read(changes));
      // Equal texts become the same text, which is compared by one look.
      const known = styles;
      styles = new Map();
      return {
        ...assets,
        styles(name) {
          const text = assets.styles(name);
          const same = known.get(name) === text ? known.get(name)! : text;
          styles.set(name, same);
          return same;
        },
        async finish(pages) {
          if (standIn && finish !== undefined && isSameMap(finish.styles, styles)) {
            provisional = true;
            return finish.way;
          }
          const way = await assets.finish(pages);
          const probe = way([...styles.values()].join('\n'));
          // The addresses of the fonts stand in the styles; where those come out the same, so does every page.
          if (finish === undefined || finish.probe !== probe || !isSameMap(finish.styles, styles)) finish = { way, probe, styles };
          return finish.way;
        },
      };
    },
  };
}

/** The new files, with the old bytes of those that did not change: what was made of them is known by them. */
function keepEqual(old: AssetFiles | undefined, files: AssetFiles): AssetFiles {
  return new Map(
    [...files].map(([name, bytes]) => {
      const before = old?.get(name);
      return [name, before !== undefined && Buffer.compare(before, bytes) === 0 ? before : bytes];
    }),
  );
}

function isSameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
