import type { ReactElement } from 'react';
import { memoize } from './memoize.ts';
import type { PlannedPage } from '../plan/plan-site.ts';
import type { PageProps, Picture, SiteTools } from '../site/define-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Filling } from '../content/draft.ts';
import type { Document } from '../content/load-document.ts';

/** The props of a page, its types forgotten; `page` in site/define-site.ts has matched them with the component's. */
export type Props = PageProps<never, never>;

/** What the component of a page is given, the drawing of its picture left out. */
export function propsOf(page: PlannedPage, tools: SiteTools): Props {
  const { copy, path, canonical } = page;
  // Texts lead to the same page again and again.
  const filling: Filling = { variables: copy.variables, href: memoize((link) => tools.href(link)), asset: (name) => tools.asset(name) };
  const content = mapValues(page.documents, (source) => (isList(source) ? source.map((document) => document.fill(filling)) : source.fill(filling)));
  return { settings: copy.settings as never, content: content as never, product: copy.product, page: { path, canonical, picture: undefined }, site: tools };
}

/** The same, once the picture is drawn. */
export function withPicture(props: Props, picture: Picture): Props {
  return { ...props, page: { ...props.page, picture } };
}

/** Renders a component to HTML without a doctype. Reports what it throws, at the line of the template, and returns `undefined` then. */
export function renderComponent(component: (props: Props) => ReactElement, props: Props, page: PlannedPage, { locate, react }: Pick<LoadedSite, 'locate' | 'react'>, report: Report): string | undefined {
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

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  const mapped: Record<string, To> = {};
  for (const [key, value] of Object.entries(record)) mapped[key] = map(value);
  return mapped;
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (source: Document | readonly Document[]): source is readonly Document[] => Array.isArray(source);
