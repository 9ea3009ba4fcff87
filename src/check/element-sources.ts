import { memoize } from '../memoize.ts';
import type { JsxDev, ReactRuntime } from '../site/react.ts';
import type { Output, Tree } from '../tree.ts';
import { closest, type Element } from './dom/node.ts';
import type { ElementSource, SourceLocation } from './locate.ts';

/** Returns the source of an element; `undefined` if it is unknown. The page must be parsed from exactly this HTML. */
export type FindElementSource = (
  output: string,
  html: string,
  element: Element,
) => ElementSource | undefined;

const attribute = 'data-sitegen-source';
const mark = new RegExp(` ${attribute}="([^"]*)"`, 'g');

/** Returns a React whose elements carry an attribute with the template's file, line and column. */
export function markElements(react: ReactRuntime): ReactRuntime {
  const { Fragment, jsx, jsxs } = react.jsxRuntime;
  const jsxDEV: JsxDev = (type, props, key, isStatic, { fileName, lineNumber, columnNumber }) => {
    const isMarked = typeof type === 'string' && !fileName.includes('node_modules');
    const place = `${fileName}:${lineNumber}:${columnNumber}`;
    return (isStatic ? jsxs : jsx)(
      type,
      isMarked ? { [attribute]: place, ...(props as object) } : props,
      key,
    );
  };
  return {
    ...react,
    jsxDevRuntime: { Fragment, jsxDEV },
    renderToStaticMarkup(element) {
      const html = react.renderToStaticMarkup(element);
      // A social image is rasterized from its markup.
      return html.startsWith('<html') ? html : html.replaceAll(mark, '');
    },
  };
}

/** Removes the attributes of `markElements` from the pages of a tree, and returns them as a lookup. */
export function separateMarks(marked: Tree) {
  const tree = new Map<string, Output>();
  for (const [output, { bytes, source }] of marked)
    tree.set(output, {
      bytes: output.endsWith('.html') ? Buffer.from(toText(bytes).replaceAll(mark, '')) : bytes,
      source,
    });
  const marksOf = memoize((output) => readMarks(toText(marked.get(output)?.bytes)));
  const find: FindElementSource = (output, html, element) => {
    const marks = marksOf(output);
    // The page in a finished folder may differ from a new build.
    if (marks.clean !== html) return undefined;
    // Two variables with the same string are compared without reading it, which thousands of elements would repeat.
    marks.clean = html;
    const { places } = marks;
    const placeOf = ({ sourceCodeLocation: at }: Element) => places.get(at?.startOffset ?? -1);
    const tag = closest(element, (around) => placeOf(around) !== undefined);
    const place = tag && placeOf(tag);
    return tag === element
      ? { place: { ...place, length: element.name.length + 1 }, exact: true }
      : place && { place, exact: false };
  };
  return { tree, find };
}

/** Returns a page without its marks, and the marked places by the offset of the tag in that page. */
function readMarks(html: string) {
  const places = new Map<number, SourceLocation>();
  let clean = '';
  let end = 0;
  for (const { 0: whole, 1: written = '', index } of html.matchAll(mark)) {
    clean += html.slice(end, index);
    end = index + whole.length;
    const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(written) ?? [];
    places.set(clean.lastIndexOf('<'), { file, line: Number(line), column: Number(column) });
  }
  return { clean: clean + html.slice(end), places };
}

const toText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
