import type { Document } from '../content/load-document.ts';
import type { Location } from '../report/location.ts';
import type { Markdown } from '../site/content-type.ts';
import type { JsxDev, ReactRuntime } from '../templates/react.ts';

/**
 * A React that marks elements. `renderToStaticMarkup` removes the marks, and `renderMarked` keeps
 * them.
 */
export type MarkingReact = ReactRuntime &
  Pick<Required<ReactRuntime>, 'jsxDevRuntime'> & {
    readonly renderMarked: ReactRuntime['renderToStaticMarkup'];
  };

const attribute = 'data-sitegen-source';
const mark = new RegExp(` ${attribute}="([^"]*)"|<!--${attribute}(?: (.*?))?-->`, 'g');

/** Returns a React whose elements carry an attribute with the template's file, line and column. */
export function markElements(react: ReactRuntime): MarkingReact {
  const { Fragment, jsx, jsxs } = react.jsxRuntime;
  const jsxDEV: JsxDev = (type, props, key, isStatic, { fileName, lineNumber, columnNumber }) => {
    const isMarked = typeof type === 'string' && !fileName.includes('node_modules');
    const source = `${fileName}:${lineNumber}:${columnNumber}`;
    const marked = isMarked ? { [attribute]: source, ...(props as object) } : props;
    return (isStatic ? jsxs : jsx)(type, marked, key);
  };
  const clean = (html: string) => html.replaceAll(mark, '');
  return {
    ...react,
    jsxDevRuntime: { Fragment, jsxDEV },
    renderToStaticMarkup: (...given) => clean(react.renderToStaticMarkup(...given)),
    renderMarked(...given) {
      const html = react.renderToStaticMarkup(...given);
      // A social image is named by its markup.
      return html.startsWith('<html') ? html : clean(html);
    },
  };
}

export const isMarking = (react: ReactRuntime): react is MarkingReact => 'renderMarked' in react;

/**
 * Returns the content of a document with comments around its HTML that name its file. Each part of
 * the text is rendered on use: a page can have siblings whose text cannot be rendered, and documents
 * keep their sections once they are split.
 */
export function markContent(content: object, { file }: Pick<Document, 'file'>): object {
  const around = (html: string) =>
    html === '' ? '' : `<!--${attribute} ${encodeURI(file)}-->${html}<!--${attribute}-->`;
  const htmlFields = ['html', '__html', 'intro'];
  const get = () => {
    const { body } = content as { readonly body: Markdown };
    return new Proxy(body, {
      get(_, name: keyof Markdown) {
        if (name === 'sections')
          return body.sections.map((section) => {
            const html = around(section.html);
            return { ...section, html, __html: html };
          });
        return htmlFields.includes(name) ? around(String(body[name])) : body[name];
      },
    });
  };
  const fields = Object.getOwnPropertyDescriptors(content);
  return Object.defineProperties({}, { ...fields, body: { get, enumerable: true } });
}

/** The marks of a page, by offsets in its HTML without marks. */
export interface Marks {
  readonly html: string;
  /** The location of each marked element, by the offset of its tag. */
  readonly tags: ReadonlyMap<number, Location>;
  /** The parts that are the HTML of a Markdown file. */
  readonly texts: readonly { readonly file: string; readonly start: number; end: number }[];
}

/** Separates a page from its marks. */
export function readMarks(marked: string): Marks {
  const tags = new Map<number, Location>();
  const texts: { file: string; start: number; end: number }[] = [];
  let html = '';
  let end = 0;
  for (const { 0: whole, 1: source, 2: file, index } of marked.matchAll(mark)) {
    html += marked.slice(end, index);
    end = index + whole.length;
    const [, template = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(source ?? '') ?? [];
    if (source !== undefined) {
      const location = { file: template, line: Number(line), column: Number(column) };
      tags.set(html.lastIndexOf('<'), location);
    } else if (file !== undefined)
      texts.push({ file: decodeURI(file), start: html.length, end: Infinity });
    else {
      const open = texts.findLast((text) => text.end === Infinity);
      if (open !== undefined) open.end = html.length;
    }
  }
  return { html: html + marked.slice(end), tags, texts };
}
