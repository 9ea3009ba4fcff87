import { changes, files as addedFiles } from './features/index.ts';
import { conflict, theBuild } from './plan/conflicts.ts';
import { rasterizeSocialImages } from './render/social/social-images.ts';
import { openFinish } from './render/finish.ts';
import { publishAllFonts, type Assets } from './render/prepare-assets.ts';
import type { Finish, LateAddresses, RenderedSite } from './render/rendered-site.ts';
import { renderSite } from './render/render-site.ts';
import type { PlannedSite, RenderInput } from './render/rendering.ts';
import type { Output } from './tree.ts';

/** Returns the function that makes the step `finish` of a site, with the changes of all features. */
export const prepareFinish = (planned: PlannedSite): ((addresses?: LateAddresses) => Finish) =>
  openFinish(planned, changes);

/**
 * Renders a planned site and finishes it, and adds the files of features. Reports what cannot be
 * rendered, and files with the same path. `afterPage` is awaited after each page; it may throw.
 */
export async function assembleSite(
  assets: Assets,
  input: RenderInput,
  afterPage?: () => Promise<void>,
): Promise<RenderedSite> {
  const { config, cache, site, content, plan, report } = input;
  const { pages: made, files, addresses: images } = await renderSite(assets, input, afterPage);
  // Fonts are compressed in other processes while this one rasterizes.
  const [fonts] = await Promise.all([
    publishAllFonts(
      assets,
      input,
      made,
      files.flatMap(({ made }) => (typeof made === 'string' ? made : [])),
    ),
    rasterizeSocialImages(assets, input),
  ]);
  const addresses = new Map([...fonts, ...images]);
  const finish = prepareFinish(input)(addresses);
  const tree = new Map<string, Output>();
  const pages = made.map((page) => Object.assign(page, { html: finish.page(page) }));
  for (const { output, html, source } of pages)
    tree.set(output, { bytes: Buffer.from(html), source });
  for (const { output, made } of files) {
    const bytes = typeof made === 'string' ? Buffer.from(finish.file(made, output)) : made;
    tree.set(output, { bytes, source: 'templates/site.tsx' });
  }
  for (const name of plan.staticFiles) {
    const bytes = assets.files.assets.get(`public/${name}`);
    if (bytes === undefined) continue;
    tree.set(name, { bytes: finishPublic(name, bytes, finish), source: `assets/public/${name}` });
  }
  for (const [output, made] of [...assets.files.outputs].sort(byPath)) tree.set(output, made);
  const rendered = { config, cache, site, content, plan, assets, addresses, finish, pages, tree };
  // Also by the outermost folder: a page /_headers/ would be in the place of a file.
  const sources = new Map(
    [...tree].flatMap(([output, { source }]) =>
      [output, output.replace(/\/.*/, '')].map((name) => [name.toLowerCase(), source] as const),
    ),
  );
  for (const added of addedFiles.filter(({ isUsed }) => isUsed?.(site.map) !== false))
    for (const [path, made] of added.files({ ...rendered, report })) {
      const file = sources.get(path.toLowerCase());
      if (file !== undefined) report({ ...conflict(path, { path, source: theBuild }, file), file });
      sources.set(path.toLowerCase(), made.source);
      tree.set(path, made);
    }
  return rendered;
}

/** A file that is not changed is published byte for byte, in whichever encoding it is. */
function finishPublic(name: string, bytes: Uint8Array, finish: Finish): Uint8Array {
  const html = name.endsWith('.html') ? Buffer.from(bytes).toString() : '';
  const finished = finish.publicHtml(html, name);
  return finished === html ? bytes : Buffer.from(finished);
}

const byPath = ([a]: readonly [string, Output], [b]: readonly [string, Output]) => (a < b ? -1 : 1);
