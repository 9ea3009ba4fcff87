import type { Cache } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import type { Plan, PlannedPage } from '../plan/plan-site.ts';
import type { Report } from '../report/diagnostic.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Output, Tree } from '../tree.ts';
import { prepareAssets, type Assets } from './prepare-assets.ts';
import { createPolicyWriter, type Policy } from './policy.ts';
import { propsOf, renderComponent, withPicture } from './render-page.ts';
import { renderFiles } from './render-files.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';
import { createTools } from './site-tools.ts';

/** All that rendering works with. */
export interface RenderInput {
  readonly config: Config;
  readonly site: LoadedSite;
  readonly plan: Plan;
  readonly cache: Cache;
  readonly report: Report;
}

/** The dear steps of rendering. A caller that renders again after a change gives steps that do only what the change touches. */
export interface RenderSteps {
  readonly prepareAssets: (input: RenderInput) => Promise<Assets>;
  readonly renderPage: (page: PlannedPage, assets: Assets, input: RenderInput) => Promise<RenderedPage | undefined>;
  /** Returns what makes a page's bytes. `finish` puts the addresses of what was made last into its HTML. */
  readonly createFinisher: (finish: (html: string) => string, policy: Policy | undefined) => (page: RenderedPage) => Uint8Array;
}

export const renderSteps: RenderSteps = { prepareAssets: (input) => prepareAssets(input), renderPage, createFinisher };

/** A page before its fonts are cut and its policy is written. */
export interface RenderedPage {
  readonly page: PlannedPage;
  readonly html: string;
  /** The day on which its words last changed, where one is kept with the content. */
  readonly modified: string | undefined;
}

/** Makes every output of the plan: the pages, the assets that they use, and the files that search engines read. */
export async function renderSite(input: RenderInput, steps: RenderSteps = renderSteps): Promise<Tree> {
  const { config, plan, site } = input;
  const assets = await steps.prepareAssets(input);
  const rendered: RenderedPage[] = [];
  for (const page of plan.pages) {
    const result = await steps.renderPage(page, assets, input);
    if (result !== undefined) rendered.push(result);
  }
  const files = await renderFiles(assets, input);
  const finish = await assets.finish(rendered.map(({ html }) => html));
  const bytesOf = steps.createFinisher(finish, site.map.policy);

  const tree = new Map<string, Output>();
  for (const made of rendered) tree.set(made.page.output, { bytes: bytesOf(made), source: made.page.source });
  tree.set('sitemap.xml', { bytes: Buffer.from(renderSitemap(rendered)), source: '' });
  tree.set('robots.txt', { bytes: Buffer.from(renderRobots(plan.origin, config.base)), source: '' });
  for (const [path, output] of [...files, ...assets.outputs()]) tree.set(path, output);
  return tree;
}

async function renderPage(page: PlannedPage, assets: Assets, input: RenderInput): Promise<RenderedPage | undefined> {
  const { site, report } = input;
  const { component, picture, modified } = page.definition;
  let props = propsOf(page, createTools(page.copy, assets, input));
  if (picture !== undefined) {
    const svg = renderComponent(picture, props, page, site, report);
    if (svg !== undefined) props = withPicture(props, await assets.draw(svg, page.source));
  }
  const html = renderComponent(component, props, page, site, report);
  return html === undefined ? undefined : { page, html, modified: modified?.(props.content) };
}

function createFinisher(finish: (html: string) => string, policy: Policy | undefined): (page: RenderedPage) => Uint8Array {
  const addPolicy = policy === undefined ? (html: string) => html : createPolicyWriter(policy);
  return ({ html }) => Buffer.from(addPolicy(finish(`<!doctype html>${html}`)));
}
