import type { Output, Tree } from '../tree.ts';
import { groupFailures } from './group-failures.ts';
import { renderForHost } from './host-outputs.ts';
import { createPolicyWriter, type Policy } from './policy.ts';
import { prepareAssets, type Assets } from './prepare-assets.ts';
import { renderFiles } from './render-files.ts';
import { renderPage } from './render-page.ts';
import { createRelocator } from './relocate.ts';
import type { Finisher, RenderedPage, RenderInput, Transform } from './rendering.ts';
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
  const [finish] = await Promise.all([
    assets.finish(pages, files.values()),
    assets.rasterizeSocialImages(),
  ]);
  const relocate = config.relocatable ? createRelocator(plan).page : undefined;
  const bytesOf = createFinisher(finish, site.map.policy, relocate);
  const bytesOfFile = createFinisher(finish, undefined, relocate);
  const tree = new Map<string, Output>([
    ...pages.map(({ html, page: { output, source } }): [string, Output] => [
      output,
      { bytes: bytesOf(html, output), source },
    ]),
    ['sitemap.xml', { bytes: Buffer.from(renderSitemap(pages)), source: '' }],
    ['robots.txt', { bytes: Buffer.from(renderRobots(plan.origin, config.base)), source: '' }],
    ...Array.from(files, ([output, made]): [string, Output] => {
      const bytes = typeof made === 'string' ? bytesOfFile(Buffer.from(made), output) : made;
      return [output, { bytes, source: 'templates/site.tsx' }];
    }),
    ...plan.staticFiles.flatMap((name): [string, Output][] => {
      const bytes = assets.staticFile(name);
      return bytes === undefined ? [] : [[name, { bytes, source: `assets/public/${name}` }]];
    }),
    ...[...assets.outputs()].sort(byPath),
  ]);
  const bytesOfRedirect = createFinisher(undefined, site.map.policy, relocate);
  return new Map([...tree, ...renderForHost(tree, input, bytesOfRedirect)]);
}

const byPath = ([a]: readonly [string, Output], [b]: readonly [string, Output]) => (a < b ? -1 : 1);

/** Makes a function that returns a page's bytes: `finish` inserts the addresses of fonts, and `relocate` makes all addresses relative. */
export function createFinisher(
  finish: Transform | undefined,
  policy: Policy | undefined,
  relocate?: Transform,
): Finisher {
  const addPolicy = policy && createPolicyWriter(policy);
  const transforms = [finish, relocate, addPolicy].filter((transform) => transform !== undefined);
  return (html, output) =>
    transforms.length === 0
      ? html
      : Buffer.from(
          transforms.reduce((text, transform) => transform(text, output), html.toString()),
        );
}
