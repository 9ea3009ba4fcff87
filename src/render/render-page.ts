import type { ReactElement } from 'react';
import type { Filling } from '../content/draft.ts';
import { UnusableDocument } from '../content/late-document.ts';
import { memoize } from '../memoize.ts';
import type { PlannedPage } from '../plan/plan-site.ts';
import type { PageProps, Picture, SiteTools } from '../site/define-site.ts';
import { mapSources } from './map-sources.ts';
import { missingAssets } from './missing-assets.ts';
import type { Assets } from './prepare-assets.ts';
import type { RenderedPage, RenderInput } from './render-site.ts';
import { createTools } from './site-tools.ts';

/** `RenderSteps.renderPage`. */
export async function renderPage(
  page: PlannedPage,
  assets: Assets,
  input: RenderInput,
): Promise<RenderedPage | undefined> {
  const props = propsOf(page, assets, input);
  return props === undefined ? undefined : renderProps(page, props, assets, input);
}

/** `renderPage` for a page whose props are known. */
export function renderProps(
  page: PlannedPage,
  known: Props,
  assets: Assets,
  input: RenderInput,
): RenderedPage | undefined {
  const { component, picture, modified } = page.definition;
  let props = known;
  if (picture !== undefined) {
    const svg = renderComponent(picture, props, page, input);
    if (svg !== undefined) props = withPicture(props, assets.draw(svg, page));
  }
  const html = renderComponent(component, props, page, input);
  return html === undefined ? undefined : { page, html, modified: modified?.(props.content) };
}

/** The props of a page, its types forgotten; `page` in site/define-site.ts has matched them with the component's. */
export type Props = PageProps<never, never>;

/**
 * What the component of a page is given, the drawing of its picture left out. Returns `undefined` for content that proves to be unusable only
 * now, which has said so itself, and for content that shows a file that is not there, which is reported where it does.
 */
export function propsOf(page: PlannedPage, assets: Assets, input: RenderInput): Props | undefined {
  const tools = createTools(page.copy, assets, input);
  try {
    return fillProps(page, tools);
  } catch (error) {
    if (error instanceof UnusableDocument) return undefined;
    const missing = missingAssets(page, tools);
    if (missing.length === 0) throw error;
    missing.forEach(input.report);
    return undefined;
  }
}

function fillProps({ copy, path, canonical, documents }: PlannedPage, tools: SiteTools): Props {
  // Texts lead to the same page again and again.
  const filling: Filling = {
    variables: copy.variables,
    href: memoize((link) => tools.href(link)),
    asset: (name) => tools.asset(name),
  };
  const content = mapSources(documents, (document) => document.fill(filling));
  return {
    settings: copy.settings as never,
    content: content as never,
    product: copy.product,
    page: { path, canonical, picture: undefined },
    site: tools,
  };
}

/** The same, once the picture is drawn. */
function withPicture(props: Props, picture: Picture): Props {
  return { ...props, page: { ...props.page, picture } };
}

/** Renders a component to HTML without a doctype. Reports what it throws, at the line of the template, and returns `undefined` then. */
export function renderComponent(
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
