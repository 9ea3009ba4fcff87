import { SiteError } from '../report/diagnostic.ts';
import type { Output } from '../tree.ts';
import type { Assets, RenderInput } from './rendering.ts';
import { createTools } from './site-tools.ts';

/** Makes the files that templates declare besides the pages: texts as they are, drawings as SVG, or as PNG where the path says so. */
export async function renderFiles(
  assets: Assets,
  input: RenderInput,
): Promise<Map<string, Output>> {
  const { site, plan, report } = input;
  const files = new Map<string, Output>();
  const [root] = plan.copies;
  if (root === undefined) return files;
  for (const { path, contents } of site.map.files ?? []) {
    try {
      const made = contents({
        settings: root.settings,
        product: root.product,
        site: createTools(root, assets, input),
      });
      const text =
        typeof made === 'string'
          ? made
          : site.react.renderToStaticMarkup(site.react.React.createElement(() => made));
      const bytes = path.endsWith('.png')
        ? await assets.drawPng(text, 'templates/site.tsx')
        : Buffer.from(text);
      files.set(path.slice(1), { bytes, source: 'templates/site.tsx' });
    } catch (error) {
      if (error instanceof SiteError) error.diagnostics.forEach(report);
      else
        report({
          code: 'template/threw',
          severity: 'error',
          message: `The file ${path} could not be made: ${error instanceof Error ? error.message : String(error)}`,
          fix: 'Correct the template at this place.',
          ...(site.locate(error) ?? { file: 'templates/site.tsx' }),
        });
    }
  }
  return files;
}
