import { createReport, hasErrors } from '../report/diagnostic.ts';
import { encodeImages } from './images/encode-images.ts';
import { missingAssets } from './missing-assets.ts';
import type { Assets } from './prepare-assets.ts';
import { createFileRenderer } from './render-file.ts';
import { createPageRenderer } from './render-page.ts';
import type { RenderInput } from './rendering.ts';

/**
 * Renders the pages of a plan and the files of the site map, and encodes the images that they show.
 * Reports each page that cannot be rendered, and each image that cannot be decoded. `afterPage` is
 * awaited after each page; it may throw.
 */
export async function renderSite(
  assets: Assets,
  input: RenderInput,
  afterPage: () => Promise<void> = async () => {},
) {
  const { plan } = input;
  const { files: siteFiles } = assets;
  const { images } = siteFiles;
  const [problems, report] = createReport();
  const renderPage = createPageRenderer(assets, input);
  const renderFile = createFileRenderer(assets, input);
  const pages = [];
  for (const page of plan.pages) {
    pages.push(renderPage(page, report));
    await afterPage();
  }
  const files = [];
  for (const file of plan.files)
    files.push({ output: file.output, made: await renderFile(file, report) });
  const addresses = await encodeImages(images, hasErrors(problems));
  if (images.damaged.length > 0) {
    const inTexts = plan.pages.flatMap((page) => missingAssets(page, siteFiles));
    inTexts.forEach(report);
    for (const problem of images.damaged)
      if (!inTexts.some(({ message }) => message === problem.message)) report(problem);
  }
  problems.forEach(input.report);
  return {
    pages: pages.filter((page) => page !== undefined),
    files: files.flatMap(({ output, made }) => (made === undefined ? [] : [{ output, made }])),
    addresses,
  };
}
