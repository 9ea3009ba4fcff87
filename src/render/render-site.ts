import { markdownSettings } from '../site/define-site.ts';
import type { Output, Tree } from '../tree.ts';
import { renderLlms } from '../features/copies/llms.ts';
import { copiesIn, renderCopy } from '../features/copies/markdown-copy.ts';
import { copiesOf, createFinish, createRelocate, type Finish } from './finish.ts';
import { createReport } from '../report/diagnostic.ts';
import { createLanguageFinish, listCanonicals } from '../features/languages/finish-languages.ts';
import { groupFailures } from './group-failures.ts';
import { renderForHost } from '../features/hosts/host-outputs.ts';
import { draftsOf } from '../features/drafts/mark-for-review.ts';
import { createPolicies } from './policies.ts';
import type { Assets } from './prepare-assets.ts';
import { renderFiles } from './render-files.ts';
import { createPageRenderer } from './render-page.ts';
import type { PlannedSite, RenderedPage, RenderInput } from './rendering.ts';
import { renderRobots, renderSitemap } from '../features/search/sitemap.ts';

/** A site with its files, for the rules. */
export interface RenderedSite extends PlannedSite {
  readonly assets: Assets;
  /** The address of each font by its placeholder. */
  readonly fonts: ReadonlyMap<string, string>;
  readonly finish: Finish;
  readonly tree: Tree;
}

interface RenderOptions {
  /** Awaited after each page; may throw. */
  readonly afterPage?: () => Promise<void>;
}

/**
 * Renders the plan: the pages, their assets, and the files for search engines and hosts. Reports
 * every page that cannot be rendered.
 */
export async function renderSite(
  assets: Assets,
  input: RenderInput,
  options: RenderOptions = {},
): Promise<RenderedSite> {
  const { afterPage } = options;
  const [found, report] = createReport();
  const render = createPageRenderer(assets, input);
  const failures = groupFailures(report);
  const pages: RenderedPage[] = [];
  for (const page of input.plan.pages) {
    const rendered = render(page, failures.report);
    if (rendered !== undefined) pages.push(rendered);
    await afterPage?.();
  }
  failures.flush();
  const files = await renderFiles(assets, { ...input, report });
  // Pages cannot wait for their images, so they are rendered again with them.
  if (await assets.images.encode()) {
    assets.forgetSocialImages();
    return renderSite(assets, input, options);
  }
  found.forEach(input.report);
  return assembleSite(pages, files, assets, input);
}

/**
 * Subsets the fonts of the rendered pages, rasterizes their images, finishes them, and adds all
 * other files.
 */
async function assembleSite(
  pages: readonly RenderedPage[],
  files: Awaited<ReturnType<typeof renderFiles>>,
  assets: Assets,
  input: RenderInput,
): Promise<RenderedSite> {
  const { config, cache, site, content, plan } = input;
  // Fonts are compressed in other processes while this one rasterizes.
  const [fonts] = await Promise.all([
    assets.publishFonts(pages, files.values()),
    assets.rasterizeSocialImages(),
  ]);
  const relocate = config.relocatable ? createRelocate(plan) : undefined;
  const { policyOf, isBelow } = createPolicies(site.map, plan);
  const drafts = config.drafts ? draftsOf(plan) : undefined;
  const copies = copiesOf(plan, config);
  const languages = createLanguageFinish(plan);
  const finish = createFinish({ fonts, relocate, languages, copies, drafts, policyOf });
  const finishFile = createFinish({ fonts, relocate });
  const addPolicy = createFinish({ policyOf });
  const tree = new Map<string, Output>([
    ...pages.map((rendered): [string, Output] => {
      const { output, source } = rendered.page;
      return [output, { bytes: finish(rendered.html, output), source }];
    }),
    ['sitemap.xml', { bytes: Buffer.from(renderSitemap(pages, listCanonicals(plan))), source: '' }],
    ['robots.txt', { bytes: Buffer.from(renderRobots(plan.origin, config.base)), source: '' }],
    ...pages.flatMap((rendered): [string, Output][] => {
      const { copy, source } = rendered.page;
      if (copy === undefined) return [];
      return [[copy, { bytes: Buffer.from(renderCopy(rendered, input)), source }]];
    }),
    ...(markdownSettings(site.map).copies === true
      ? [
          [
            'llms.txt',
            { bytes: Buffer.from(renderLlms(pages, plan.origin, config.base)), source: '' },
          ] as const,
        ]
      : []),
    ...Array.from(files, ([output, made]): [string, Output] => {
      const bytes = typeof made === 'string' ? finishFile(Buffer.from(made), output) : made;
      return [output, { bytes, source: 'templates/site.tsx' }];
    }),
    ...plan.staticFiles.flatMap((name): [string, Output][] => {
      const file = assets.staticFile(name);
      if (file === undefined) return [];
      const bytes =
        isBelow(name) && name.endsWith('.html') ? addPolicy(Buffer.from(file), name) : file;
      return [[name, { bytes, source: `assets/public/${name}` }]];
    }),
    ...[...assets.outputs()].sort(byPath),
  ]);
  copiesIn(cache).save();
  const ofHost = renderForHost(tree, input, createFinish({ relocate, policyOf }));
  const complete = new Map([...tree, ...ofHost]);
  return { config, cache, site, content, plan, assets, fonts, finish, tree: complete };
}

const byPath = ([a]: readonly [string, Output], [b]: readonly [string, Output]) => (a < b ? -1 : 1);
