import type { ReactElement } from 'react';
import type { PlannedPage } from '../plan/plan.ts';
import type { PageProps } from '../site/define-site.ts';
import { rejectAsync } from '../site/static-react.ts';
import { describeThrown } from '../site/template-error.ts';
import { renderContent } from './render-content.ts';
import { missingAssets } from './missing-assets.ts';
import type { Assets } from './prepare-assets.ts';
import type { RenderedPage, RenderInput } from './rendering.ts';
import { createTools } from './site-tools.ts';
import { wellFormed } from './well-formed.ts';

/** Renders one page. Returns `undefined` for a page that cannot be rendered, after reporting why. */
export function renderPage(
  page: PlannedPage,
  assets: Assets,
  input: RenderInput,
): RenderedPage | undefined {
  const { component, picture, modified } = page.definition;
  let props = propsOf(page, assets, input);
  if (props === undefined) return undefined;
  const svg = picture && renderComponent(picture, props, page, input);
  if (svg !== undefined)
    props = { ...props, page: { ...props.page, picture: assets.socialImage(svg, page) } };
  const html = renderComponent(component, props, page, input);
  if (html === undefined) return undefined;
  const day = modified?.(props.content);
  if (day !== undefined && !/^\d{4}-\d\d-\d\d(?:T[\d:.Z+-]+)?$/.test(day)) {
    input.report({
      code: 'template/threw',
      message: `The page ${page.path} could not be rendered: “${day}” is not a day such as 2026-01-31.`,
      why: `The function modified in the site map returned it for ${page.source}, and search engines reject a sitemap with it.`,
      fix: 'Return a day in this form, or nothing.',
      file: page.source,
    });
    return undefined;
  }
  return { page, html: Buffer.from(`<!doctype html>${html}`), modified: day };
}

/** The props of a page without their types, which `page` in site/define-site.ts has checked. */
type Props = PageProps<never, never>;

/** Returns the props of a page's component, without its social image; `undefined` if the content shows a missing file, which is reported. */
function propsOf(page: PlannedPage, assets: Assets, input: RenderInput): Props | undefined {
  const { variant, path, canonical, documents, siblings, group } = page;
  const tools = createTools(variant, assets, input);
  const missing = missingAssets(page, assets.contentFiles);
  missing.forEach(input.report);
  if (missing.length > 0) return undefined;
  const sources = siblings === undefined ? documents : { ...documents, siblings };
  return {
    settings: variant.settings as never,
    content: {
      ...renderContent(sources, variant, tools, assets.contentFiles, input.plan),
      ...group,
    } as never,
    product: variant.product,
    page: { path, canonical, picture: undefined },
    site: tools,
  };
}

/** Renders a component to HTML without a doctype. Returns `undefined` if it throws, and reports the error at the line of the template. */
function renderComponent(
  component: (props: Props) => ReactElement,
  props: Props,
  page: PlannedPage,
  { site: { locate, react }, report }: Pick<RenderInput, 'site' | 'report'>,
): string | undefined {
  try {
    rejectAsync(component);
    return wellFormed(react.renderToStaticMarkup(react.React.createElement(component, props)));
  } catch (error) {
    report({
      ...describeThrown(`The page ${page.path} could not be rendered`, error),
      why: `It shows ${page.source}.`,
      ...(locate(error) ?? { file: page.source }),
    });
    return undefined;
  }
}
