import type { Output, Tree } from '../tree.ts';
import { groupFailures } from './group-failures.ts';
import { renderForHost } from './host-outputs.ts';
import { createFinish, createRelocate } from './finish.ts';
import { prepareAssets, type Assets } from './prepare-assets.ts';
import { renderFiles } from './render-files.ts';
import { renderPage } from './render-page.ts';
import type { RenderedPage, RenderInput } from './rendering.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';

/** Renders the plan: the pages, their assets, and the files for search engines. Reports every page that cannot be rendered. */
export async function renderSite(input: RenderInput): Promise<Tree> {
  const assets = await prepareAssets(input);
  const failures = groupFailures(input.report);
  const pageInput = { ...input, report: failures.report };
  const pages = input.plan.pages.flatMap((page) => renderPage(page, assets, pageInput) ?? []);
  failures.flush();
  return assembleSite(pages, assets, input);
}

/** Makes the tree from the rendered pages: subsets their fonts, rasterizes their images, and adds the files. */
export async function assembleSite(
  pages: readonly RenderedPage[],
  assets: Assets,
  input: RenderInput,
): Promise<Tree> {
  const { config, plan, site } = input;
  const files = await renderFiles(assets, input);
  // Fonts are compressed in other processes while this one rasterizes.
  const [fonts] = await Promise.all([
    assets.publishFonts(pages, files.values()),
    assets.rasterizeSocialImages(),
  ]);
  const relocate = config.relocatable ? createRelocate(plan) : undefined;
  const { policy } = site.map;
  const finish = createFinish({ fonts, relocate, policy });
  const finishFile = createFinish({ fonts, relocate });
  const tree = new Map<string, Output>([
    ...pages.map(({ html, page: { output, source } }): [string, Output] => [
      output,
      { bytes: finish(html, output), source },
    ]),
    ['sitemap.xml', { bytes: Buffer.from(renderSitemap(pages)), source: '' }],
    ['robots.txt', { bytes: Buffer.from(renderRobots(plan.origin, config.base)), source: '' }],
    ...Array.from(files, ([output, made]): [string, Output] => {
      const bytes = typeof made === 'string' ? finishFile(Buffer.from(made), output) : made;
      return [output, { bytes, source: 'templates/site.tsx' }];
    }),
    ...plan.staticFiles.flatMap((name): [string, Output][] => {
      const bytes = assets.staticFile(name);
      return bytes === undefined ? [] : [[name, { bytes, source: `assets/public/${name}` }]];
    }),
    ...[...assets.outputs()].sort(byPath),
  ]);
  return new Map([...tree, ...renderForHost(tree, input, createFinish({ relocate, policy }))]);
}

const byPath = ([a]: readonly [string, Output], [b]: readonly [string, Output]) => (a < b ? -1 : 1);
