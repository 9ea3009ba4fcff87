import type { Output, Tree } from '../tree.ts';
import { groupFailures } from './group-failures.ts';
import { renderForHost } from './host-outputs.ts';
import { createPolicyWriter, type Policy } from './policy.ts';
import { prepareAssets } from './prepare-assets.ts';
import { renderFiles } from './render-files.ts';
import { renderPage } from './render-page.ts';
import type { RenderedPage, RenderInput, RenderSteps } from './rendering.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';

export const renderSteps: RenderSteps = {
  prepareAssets: (input) => prepareAssets(input),
  renderPage,
  createFinisher,
};

/** Makes every output of the plan: the pages, the assets that they use, and the files for search engines. Reports every page that cannot be rendered. */
export async function renderSite(
  input: RenderInput,
  steps: RenderSteps = renderSteps,
): Promise<Tree> {
  const { config, plan, site, report } = input;
  const assets = await steps.prepareAssets(input);
  const failures = groupFailures(report);
  const pageInput = { ...input, report: failures.report };
  const pages = plan.pages.flatMap((page) => steps.renderPage(page, assets, pageInput) ?? []);
  failures.tell();
  // Fonts are cut in a worker thread while this one draws.
  const [finish, files] = await Promise.all([
    assets.finish(pages),
    renderFiles(assets, input),
    assets.drawAll(report),
  ]);
  const bytesOf = steps.createFinisher(finish, site.map.policy);
  const tree = new Map<string, Output>([
    ...pages.map((made) => {
      const { output, source } = made.page;
      return [output, { bytes: bytesOf(made), source }] as const;
    }),
    ['sitemap.xml', { bytes: Buffer.from(renderSitemap(pages)), source: '' }],
    ['robots.txt', { bytes: Buffer.from(renderRobots(plan.origin, config.base)), source: '' }],
    ...files,
    ...[...assets.outputs()].sort(byPath),
  ]);
  return new Map([...tree, ...renderForHost(tree, input)]);
}

const byPath = ([a]: readonly [string, Output], [b]: readonly [string, Output]) => (a < b ? -1 : 1);

function createFinisher(
  finish: (html: string) => string,
  policy: Policy | undefined,
): (page: RenderedPage) => Uint8Array {
  const addPolicy = policy === undefined ? (html: string) => html : createPolicyWriter(policy);
  return ({ html }) => Buffer.from(addPolicy(finish(`<!doctype html>${html}`)));
}
