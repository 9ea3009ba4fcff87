import type { PlannedFile, PlannedPage } from '../plan/plan.ts';
import { createReport, hasErrors, type Report } from '../report/diagnostic.ts';
import type { Assets } from './prepare-assets.ts';
import { createFileRenderer, type RenderedFile } from './render-file.ts';
import { createPageRenderer } from './render-page.ts';
import type { RenderedPage, RenderInput } from './rendering.ts';

/**
 * Renders the pages of a plan and the files of the site map. What shows an image that is not encoded
 * yet is rendered once more, after it is encoded. Reports each page that cannot be rendered.
 * `afterPage` is awaited after each page; it may throw.
 */
export async function renderSite(
  assets: Assets,
  input: RenderInput,
  afterPage: () => Promise<void> = async () => {},
) {
  const { images } = assets;
  let failed = false;
  /** Renders items, and returns those that lack an image. */
  const renderEach = async <Item, Result extends RenderedPage | RenderedFile | undefined>(
    items: readonly Item[],
    results: Map<Item, Result>,
    render: (item: Item, report: Report) => Result | Promise<Result>,
  ): Promise<readonly Item[]> => {
    const incomplete: Item[] = [];
    for (const item of items) {
      const [problems, report] = createReport();
      const result = await render(item, report);
      results.set(item, result);
      failed ||= hasErrors(problems);
      if (images.isMissing(result)) incomplete.push(item);
      else problems.forEach(input.report);
    }
    return incomplete;
  };
  const pages = new Map<PlannedPage, RenderedPage | undefined>();
  const files = new Map<PlannedFile, RenderedFile | undefined>();
  let { pages: pagesLeft, files: filesLeft } = input.plan;
  while (pagesLeft.length + filesLeft.length > 0) {
    const renderPage = createPageRenderer(assets, input);
    pagesLeft = await renderEach(pagesLeft, pages, async (page, report) => {
      const rendered = renderPage(page, report);
      await afterPage();
      return rendered;
    });
    filesLeft = await renderEach(filesLeft, files, createFileRenderer(assets, input));
    if (pagesLeft.length + filesLeft.length > 0) await images.encode(failed);
  }
  return {
    pages: [...pages.values()].filter((page) => page !== undefined),
    files: [...files].flatMap(([{ output }, made]) =>
      made === undefined ? [] : [{ output, made }],
    ),
  };
}
