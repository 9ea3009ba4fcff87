import type { Element, ElementContent } from 'hast';
import type { Handle } from 'hast-util-to-mdast';
import type { Options } from 'mdast-util-to-markdown';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { loadHast, loadMdast, loadParse5 } from '../../lib/lazy-packages.cjs';

declare module 'mdast' {
  interface HeadingData {
    readonly id?: string;
  }
}

/** Returns the absolute form of an address in a page. */
type Absolute = (address: string) => string;

/**
 * Converts the HTML of a page to Markdown (GFM) with the same words. Headings keep their ids as
 * `{#id}`. What only helps the eye or the mouse is left out: hidden elements, drawings, navigation
 * and forms.
 */
export function toMarkdown(html: string, absolute: Absolute): string {
  const children = convertNodes(loadParse5().parse(html).childNodes, absolute);
  const { toMdast, defaultHandlers } = loadHast();
  const heading: Handle = (state, element) => {
    const { id } = element.properties;
    const node = defaultHandlers.h1(state, element);
    return typeof id === 'string' ? { ...node, data: { id } } : node;
  };
  const handlers: Record<string, Handle> = {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
    // Code is only what is marked as code.
    ...Object.fromEntries(['kbd', 'samp', 'var'].map((name) => [name, defaultHandlers.span])),
    caption: defaultHandlers.p,
    menu: defaultHandlers.ul,
  };
  return loadMdast().toMarkdown(toMdast({ type: 'root', children }, { handlers }), formatOptions());
}

function formatOptions(): Options {
  const mdast = loadMdast();
  return {
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    handlers: {
      heading: (node, parent, state, info) => {
        const line = mdast.defaultHandlers.heading(node, parent, state, info);
        return node.data?.id === undefined ? line : `${line} {#${node.data.id}}`;
      },
    },
    extensions: [
      mdast.gfmStrikethroughToMarkdown(),
      mdast.gfmTableToMarkdown({ tablePipeAlign: false }),
      mdast.gfmTaskListItemToMarkdown(),
    ],
  };
}

/** Converts the nodes of parse5 to those of unified. */
const convertNodes = (
  nodes: readonly DefaultTreeAdapterTypes.ChildNode[],
  absolute: Absolute,
): ElementContent[] =>
  nodes.flatMap((node) => {
    if ('value' in node) return [{ type: 'text', value: node.value }];
    return 'tagName' in node ? convertElement(node, absolute) : [];
  });

function convertElement(
  { tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element,
  absolute: Absolute,
): ElementContent[] {
  const shown = attrs.filter(({ name }) => name !== 'title');
  const given = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
  const { class: classes = '', href, src, colspan, rowspan, ...others } = given;
  const isHidden =
    'hidden' in given ||
    'inert' in given ||
    given['aria-hidden'] === 'true' ||
    given['role'] === 'img' ||
    (tagName === 'img' && given['alt']?.trim() === '') ||
    (tagName === 'input' && given['type'] !== 'checkbox');
  if (isHidden || omitted.has(tagName)) return [];
  const properties = {
    ...others,
    className: classes.split(/\s+/),
    href: href && absolute(href),
    src: src && absolute(src),
    colSpan: colspan,
    rowSpan: rowspan,
    checked: 'checked' in given,
  };
  const children = convertNodes(childNodes, absolute);
  // A table of Markdown has no caption.
  const isCaption = (node: ElementContent) => node.type === 'element' && node.tagName === 'caption';
  const captions = children.filter(isCaption);
  const element: Element = {
    type: 'element',
    tagName,
    properties,
    children: children.filter((node) => !isCaption(node)),
  };
  return [...captions, element];
}

const omitted = new Set(
  'audio canvas datalist dialog head iframe link math meta nav noscript object script select source style svg template textarea title video wbr'.split(
    ' ',
  ),
);
