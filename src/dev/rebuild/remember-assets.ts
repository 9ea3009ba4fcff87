import { readAssetFiles, type AssetFiles } from '../../render/assets/asset-files.ts';
import { prepareAssets } from '../../render/prepare-assets.ts';
import type { Assets } from '../../render/rendering.ts';
import type { RenderInput } from '../../render/rendering.ts';
import type { Picture } from '../../site/define-site.ts';
import type { Output } from '../../tree.ts';
import { touchesFolder, type Changes } from './changes.ts';
import { createMemory, type Memory } from './memory.ts';
import { isSameList } from './same-list.ts';

/** The assets of the last pass. */
export interface AssetMemory {
  /** A step that reads `assets/` only after a change there. `standIn` says whether the last fonts will do. */
  prepare(changes: Changes, standIn: boolean): (input: RenderInput) => Promise<Assets>;
  /** Whether fonts stand in that may lack a character. */
  provisional(): boolean;
  endPass(): void;
}

interface Drawn {
  readonly picture: Picture;
  readonly path: string;
  /** `undefined` until it is drawn. */
  bytes: Uint8Array | undefined;
}

interface Finished {
  readonly way: (html: string) => string;
  /** By output path. */
  readonly fonts: readonly (readonly [string, Output])[];
}

export function rememberAssets(): AssetMemory {
  let files: AssetFiles | undefined;
  let world: readonly unknown[] = [];
  let drawn: Memory<Drawn> = createMemory();
  let styles = new Map<string, string>();
  let finished: Finished | undefined;
  let provisional = false;

  const read = (changes: Changes) => (folder: string) => {
    if (files === undefined || touchesFolder(changes, 'assets/'))
      files = keepEqual(files, readAssetFiles(folder));
    return files;
  };

  /** Drawings and fonts are made from all of this. After a change of it, none will do. */
  const enter = ({ site, config, plan }: RenderInput) => {
    const fonts = (site.map.fonts ?? []).map(({ file }) => files?.get(file));
    const next = [JSON.stringify(site.map.fonts), ...fonts, config.base, plan.origin];
    if (isSameList(world, next)) return;
    world = next;
    drawn = createMemory();
    finished = undefined;
  };

  return {
    provisional: () => provisional,
    endPass: () => drawn.endPass(),
    prepare: (changes, standIn) => async (input) => {
      provisional = false;
      const assets = await prepareAssets(input, read(changes));
      enter(input);
      const kept = new Map<string, Output>();
      const fresh: Drawn[] = [];
      const known = styles;
      styles = new Map();
      return {
        ...assets,
        outputs: () => new Map([...assets.outputs(), ...kept]),
        // Equal texts become the same text, so that comparing them costs one look.
        styles(name) {
          const text = assets.styles(name);
          const before = known.get(name);
          const same = before === text ? before : text;
          styles.set(name, same);
          return same;
        },
        draw(svg, page) {
          let drawing = drawn.get(svg);
          // One that could not be drawn is tried again each time, so that it is reported each time.
          if (drawing?.bytes === undefined) {
            const picture = assets.draw(svg, page);
            drawing = {
              picture,
              path: picture.url.slice((input.plan.origin + input.config.base).length),
              bytes: undefined,
            };
            fresh.push(drawing);
          } else kept.set(drawing.path, { bytes: drawing.bytes, source: page.source });
          drawn.set(svg, drawing);
          return drawing.picture;
        },
        async drawAll(report) {
          await assets.drawAll(report);
          for (const drawing of fresh) drawing.bytes = assets.outputs().get(drawing.path)?.bytes;
        },
        async finish(pages) {
          if (standIn && finished !== undefined) {
            provisional = finished.fonts.length > 0;
            for (const [path, font] of finished.fonts) kept.set(path, font);
            return finished.way;
          }
          const before = new Set(assets.outputs().keys());
          const way = await assets.finish(pages);
          const fonts = [...assets.outputs()].filter(
            ([path]) => path.endsWith('.woff2') && !before.has(path),
          );
          const isSame =
            finished !== undefined && isSameList(pathsOf(finished.fonts), pathsOf(fonts));
          finished = { way: isSame && finished !== undefined ? finished.way : way, fonts };
          return finished.way;
        },
      };
    },
  };
}

const pathsOf = (fonts: Finished['fonts']) => fonts.map(([path]) => path);

/** The new files, with the old bytes of those that did not change: what was made of them is known by them. */
function keepEqual(old: AssetFiles | undefined, files: AssetFiles): AssetFiles {
  return new Map(
    [...files].map(([name, bytes]) => {
      const before = old?.get(name);
      return [name, before !== undefined && Buffer.compare(before, bytes) === 0 ? before : bytes];
    }),
  );
}
