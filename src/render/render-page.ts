import type { ReactElement } from 'react';
import type { Filling } from '../content/draft.ts';
import type { Document } from '../content/load-document.ts';
import { memoize } from '../memoize.ts';
import type { PlannedPage } from '../plan/plan.ts';
import type { PageProps } from '../site/define-site.ts';
import { missingAssets } from './missing-assets.ts';
import type { Assets, RenderedPage, RenderInput } from './rendering.ts';
import { createTools } from './site-tools.ts';

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
    props = { ...props, page: { ...props.page, picture: assets.draw(svg, page) } };
  const html = renderComponent(component, props, page, input);
  return html === undefined ? undefined : { page, html, modified: modified?.(props.content) };
}

/** The props of a page, its types forgotten; `page` in site/define-site.ts has matched them with the component's. */
type Props = PageProps<never, never>;

/** The props of a page's component, without its social image. Returns `undefined` for content that shows a missing file, after reporting it. */
function propsOf(page: PlannedPage, assets: Assets, input: RenderInput): Props | undefined {
  const { copy, path, canonical, documents } = page;
  const tools = createTools(copy, assets, input);
  // Texts link to the same page again and again.
  const filling: Filling = {
    variables: copy.variables,
    href: memoize((link) => tools.href(link)),
    asset: (name) => tools.asset(name),
  };
  try {
    const content = Object.entries(documents).map(([name, source]) => [
      name,
      isList(source) ? source.map((one) => one.fill(filling)) : source.fill(filling),
    ]);
    return {
      settings: copy.settings as never,
      content: Object.fromEntries(content) as never,
      product: copy.product,
      page: { path, canonical, picture: undefined },
      site: tools,
    };
  } catch (error) {
    const missing = missingAssets(page, tools);
    if (missing.length === 0) throw error;
    missing.forEach(input.report);
    return undefined;
  }
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (source: Document | readonly Document[]): source is readonly Document[] =>
  Array.isArray(source);

/** Renders a component to HTML without a doctype. Reports what it throws, at the line of the template, and returns `undefined` then. */
function renderComponent(
  component: (props: Props) => ReactElement,
  props: Props,
  page: PlannedPage,
  { site: { locate, react }, report }: Pick<RenderInput, 'site' | 'report'>,
): string | undefined {
  try {
    return react.renderToStaticMarkup(react.React.createElement(component, props));
  } catch (error) {
    report({
      code: 'template/threw',
      severity: 'error',
      message: `The page ${page.path} could not be rendered: ${error instanceof Error ? error.message : String(error)}`,
      why: `It shows ${page.source}.`,
      fix: 'Correct the template at this place, or the content that it is given.',
      ...(locate(error) ?? { file: page.source }),
    });
    return undefined;
  }
}
