import type { ReactElement } from 'react';
import { memoize } from '../lib/memoize.ts';
import type { PlannedPage, Variant } from '../plan/plan.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Alternate, PageProps } from '../site/page-props.ts';
import type { SiteImage } from '../site/site-image.ts';
import type { LoadedSite } from '../templates/load-site.ts';
import { rejectAsync } from '../templates/static-react.ts';
import { describeThrown } from '../site/template-error.ts';
import { listForMenu } from '../plan/alternates.ts';
import { findParents } from '../plan/parents.ts';
import { missingAssets } from './missing-assets.ts';
import { headOf, type Assets } from './prepare-assets.ts';
import { addSocialImage } from './social/social-images.ts';
import { createContentRenderer, type ChangeContent } from './render-content.ts';
import type { PlannedSite, RenderedPage } from './rendering.ts';
import { takeBlocks } from './render-block.ts';
import { createTools } from './site-tools.ts';
import { wellFormed } from './well-formed.ts';

/** The props of a page without their types, which the compiler checks at `page`. */
type Props = PageProps<never, never>;

/**
 * Returns the function that renders a page of a planned site. It returns `undefined` for a page that
 * cannot be rendered, after reporting why.
 */
export function createPageRenderer(
  assets: Assets,
  { config, plan, site, changeContent }: PlannedSite & { readonly changeContent?: ChangeContent },
) {
  const inVariant = memoize((variant: Variant) => {
    const tools = createTools(variant, assets, { config, plan, site });
    return { tools, ...createContentRenderer(variant, tools, assets.files, site, changeContent) };
  });
  const languagesOf = listForMenu(plan, config.base);
  const parentsOf = findParents(plan);
  return (page: PlannedPage, report: Report): RenderedPage | undefined => {
    const missing = missingAssets(page, assets.files);
    missing.forEach(report);
    if (missing.length > 0) return undefined;
    const { definition, variant, path, canonical, documents, siblings, group } = page;
    const { tools, contentOf, settings } = inVariant(variant);
    const sources = siblings === undefined ? documents : { ...documents, siblings };
    const languages = languagesOf(page);
    const props: Props = {
      settings: settings as never,
      content: Object.assign(contentOf(sources), group) as never,
      product: variant.product,
      page: {
        path,
        language: variant.language.code,
        languages,
        alternates: languages.filter((each): each is Alternate => each.href !== undefined),
        parents: parentsOf(page),
        canonical,
        picture: undefined,
      },
      site: tools,
    };
    const { component, picture: draw } = definition;
    const { createElement } = site.react.React;
    const drawn: { image?: SiteImage } = {};
    const svg =
      draw &&
      renderElement(draw, page, site, report, () => {
        const made = draw(props);
        if (!('sources' in made)) return made;
        drawn.image = made;
        return createElement('svg');
      });
    const { src = '', width = 0, height = 0 } = drawn.image ?? {};
    const picture =
      drawn.image !== undefined
        ? { url: plan.origin + src, width, height }
        : svg === undefined
          ? undefined
          : addSocialImage(assets, { config, plan }, svg, page);
    const shown = picture === undefined ? props : { ...props, page: { ...props.page, picture } };
    const rendered = renderElement(component, page, site, report, () =>
      createElement(component, shown),
    );
    if (rendered === undefined) return undefined;
    const { html, names } = takeBlocks(rendered);
    const modified = definition.modified?.(props.content);
    if (modified !== undefined && !/^\d{4}-\d\d-\d\d(?:T[\d:.Z+-]+)?$/.test(modified)) {
      report({
        code: 'template/threw',
        message: `The page ${path} could not be rendered: “${modified}” is not a day such as 2026-01-31.`,
        why: `The function modified in the site map returned it for ${page.source}, and search engines reject a sitemap with it.`,
        fix: 'Return a day in this form, or nothing.',
        file: page.source,
      });
      return undefined;
    }
    const head = headOf(assets, component, names, html);
    const complete = head === '' ? html : html.replace('</head>', () => `${head}</head>`);
    // Node 20 takes ten times as long to spread an object.
    return Object.assign({}, page, { html: `<!doctype html>${complete}`, modified });
  };
}

/**
 * Renders an element to HTML without a doctype. Returns `undefined` if that throws, and reports the
 * error at the line of the template.
 */
function renderElement(
  component: unknown,
  { path, source }: PlannedPage,
  { locate, react }: LoadedSite,
  report: Report,
  create: () => ReactElement,
): string | undefined {
  const render = () => react.renderToStaticMarkup(create());
  try {
    rejectAsync(component);
    return wellFormed(render());
  } catch (error) {
    if (error instanceof SiteError) error.diagnostics.forEach(report);
    else {
      const location = locate(error, render) ?? { file: source };
      report({
        ...describeThrown(`The page ${path} could not be rendered`, error),
        why: `It shows ${source}.`,
        ...location,
        // An error of a template can break every page.
        cause: JSON.stringify([location, String(error)]),
        page: path,
      });
    }
    return undefined;
  }
}
