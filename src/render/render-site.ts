import { createReport, hasErrors } from '../report/diagnostic.ts';
import { groupFailures } from './group-failures.ts';
import type { Assets } from './prepare-assets.ts';
import { renderFiles } from './render-files.ts';
import { createPageRenderer } from './render-page.ts';
import type { RenderedPage, RenderInput } from './rendering.ts';

/**
 * Renders the pages of a plan and the files of the site map, again until every image that they show
 * is encoded: pages cannot wait for their images. Reports each page that cannot be rendered.
 * `afterPage` is awaited after each page; it may throw.
 */
export async function renderSite(
  assets: Assets,
  input: RenderInput,
  afterPage: () => Promise<void> = async () => {},
) {
  for (;;) {
    const [found, report] = createReport();
    const render = createPageRenderer(assets, input);
    const failures = groupFailures(report);
    const pages: RenderedPage[] = [];
    for (const page of input.plan.pages) {
      const rendered = render(page, failures.report);
      if (rendered !== undefined) pages.push(rendered);
      await afterPage();
    }
    failures.flush();
    const files = await renderFiles(assets, { ...input, report });
    if (!(await assets.images.encode(hasErrors(found)))) {
      // A missing picture of a row or a text breaks every page that lists it.
      for (const problem of new Map(found.map((each) => [JSON.stringify(each), each])).values())
        input.report(problem);
      return { pages, files };
    }
    assets.forgetSocialImages();
  }
}
