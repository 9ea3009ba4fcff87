import type { Cache } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import type { Plan, PlannedPage } from '../plan/plan-site.ts';
import type { Report } from '../report/diagnostic.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Output, Tree } from '../tree.ts';
import { createEncoder } from './encoder.ts';
import { groupFailures } from './group-failures.ts';
import { prepareAssets, type Assets } from './prepare-assets.ts';
import { createPolicyWriter, type Policy } from './policy.ts';
import { renderPage } from './render-page.ts';
import { createQueue, type PageQueue } from './page-queue.ts';
import { renderFiles } from './render-files.ts';
import { createShare, ShareFailure, type Share } from './share.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';

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
  readonly renderPage: (
    page: PlannedPage,
    assets: Assets,
    input: RenderInput,
  ) => Promise<RenderedPage | undefined>;
  /** Returns what makes a page's bytes. `finish` puts the addresses of what was made last into its HTML. */
  readonly createFinisher: (
    finish: (html: string) => string,
    policy: Policy | undefined,
  ) => (page: RenderedPage) => Uint8Array;
}

export const renderSteps: RenderSteps = {
  prepareAssets: (input) => prepareAssets(input),
  renderPage,
  createFinisher: (finish, policy) => createFinisher(finish, policy),
};

/** A page before its fonts are cut and its policy is written. */
export interface RenderedPage {
  readonly page: PlannedPage;
  readonly html: string;
  /** The day on which its words last changed, where one is kept with the content. */
  readonly modified: string | undefined;
}

/** Threads that render pages beside this one. */
export interface Team {
  /** The shares of the other threads, and the queue that this one takes from. The others' mistakes go to `report`. */
  join(
    plan: Plan,
    assets: Assets,
    report: Report,
  ): { readonly shares: readonly Share[]; readonly queue: PageQueue };
  /** To be called when the team has done its work, or there is none for it. Resolves when nothing is lost if the process ends. */
  dismiss(): Promise<void>;
}

/** Makes every output of the plan: the pages, the assets that they use, and the files that search engines read. Where a thread of the team fails, this one makes all. */
export async function renderSite(
  input: RenderInput,
  steps: RenderSteps = renderSteps,
  team = nobody,
): Promise<Tree> {
  try {
    return await renderTogether(input, steps, team);
  } catch (error) {
    if (!(error instanceof ShareFailure)) throw error;
    return renderTogether(input, steps, nobody);
  }
}

async function renderTogether(input: RenderInput, steps: RenderSteps, team: Team): Promise<Tree> {
  const { config, plan } = input;
  const assets = await steps.prepareAssets(input);
  const failures = groupFailures(input.report);
  const { shares, queue } = team.join(plan, assets, failures.report);
  const own = createShare(queue, assets, { ...input, report: failures.report }, steps);
  const rendered = await Promise.all([...shares, own].map((share) => share.render()));
  failures.tell();
  // Fonts are cut in another thread, while this one draws.
  const [finish, files] = await Promise.all([
    assets.finish(
      rendered.flatMap(({ html }) => html),
      rendered.map(({ shown }) => shown).join(''),
    ),
    renderFiles(assets, input),
    assets.drawAll(input.report),
  ]);
  const finished = await Promise.all(rendered.map((share) => share.finish(finish)));

  const bytesOf = new Map(finished.flatMap((pages) => [...pages]));
  const modifiedOf = new Map(
    rendered.flatMap(({ pages }) => pages.map(({ page, modified }) => [page.output, modified])),
  );
  const made = plan.pages.filter(({ output }) => bytesOf.has(output));
  const tree = new Map<string, Output>();
  for (const { output, source } of made)
    tree.set(output, { bytes: bytesOf.get(output) ?? new Uint8Array(), source });
  tree.set('sitemap.xml', {
    bytes: Buffer.from(
      renderSitemap(made.map((page) => ({ page, modified: modifiedOf.get(page.output) }))),
    ),
    source: '',
  });
  tree.set('robots.txt', {
    bytes: Buffer.from(renderRobots(plan.origin, config.base)),
    source: '',
  });
  for (const [path, output] of [...files, ...[...assets.outputs()].sort(byPath)])
    tree.set(path, output);
  return tree;
}

const nobody: Team = {
  join: ({ pages }) => ({ shares: [], queue: createQueue(pages) }),
  dismiss: async () => {},
};
const byPath = ([a]: readonly [string, Output], [b]: readonly [string, Output]) => (a < b ? -1 : 1);

/** Is shown every page as it is published. */
export type Look = (page: PlannedPage, html: string) => void;

/** `RenderSteps.createFinisher`, with somebody who looks on. */
export function createFinisher(
  finish: (html: string) => string,
  policy: Policy | undefined,
  look: Look = () => {},
): (page: RenderedPage) => Uint8Array {
  const addPolicy = policy === undefined ? (html: string) => html : createPolicyWriter(policy);
  const encode = createEncoder();
  return ({ page, html }) => {
    const whole = addPolicy(finish(`<!doctype html>${html}`));
    look(page, whole);
    return encode(whole);
  };
}
