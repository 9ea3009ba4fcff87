import { build, type BuildOptions } from '../build.ts';
import type { LoadedSite } from '../site/load-site.ts';
import { bundledReact, type ReactRuntime } from '../site/react.ts';
import { elementsOf, rootOf, type Element, type Root } from './dom/node.ts';
import type { Place } from './locate.ts';

/** Where a template makes an element, or, for one that comes with the HTML of a text, the element `around` that the template puts the text into. */
export type Origin = { readonly place: Place } | { readonly around: Place };

/** Finds the origin of an element of the page that is in this output; `undefined` where none is known. */
export type FindOrigin = (output: string, element: Element) => Origin | undefined;

/**
 * Builds a site once more, each element marked with where its template makes it, and finds origins by those marks. The
 * parser makes the same elements of a page with marks and without, so the one stands where the other does.
 */
export async function traceOrigins(options: BuildOptions): Promise<FindOrigin> {
  const { load } = await import('cheerio');
  const bare = new Map<string, string>();
  const { tree, site } = await build({
    ...options,
    react: markElements(bundledReact, bare),
    write: false,
  });
  const twinsOf = remember((output: string) =>
    readTwins(load(Buffer.from(tree.get(output)?.bytes ?? []).toString()).root()[0] as Root, bare),
  );
  const placeOf = remember((mark: string) =>
    site === undefined ? undefined : readMark(mark, site),
  );
  const indexOf = remember(
    (root: Root) => new Map([...elementsOf(root)].map((element, index) => [element, index])),
  );
  return (output, element) => {
    const index = indexOf(rootOf(element));
    const twins = twinsOf(output);
    const twin = twins[index.get(element) ?? -1];
    // A finished page may be another than the one that would be built.
    if (twins.length !== index.size || twin?.name !== element.name) return undefined;
    const place = placeOf(twin.mark);
    if (place === undefined) return undefined;
    return twin.own ? { place: { ...place, length: twin.name.length + 1 } } : { around: place };
  };
}

/** An element of the marked page: its own mark, or that of the closest element around it that has one. */
interface Twin {
  readonly name: string;
  readonly mark: string;
  readonly own: boolean;
}

/** The elements of a marked page in its order, without the page: those of thousands of pages fit into memory. */
function readTwins(root: Root, bare: ReadonlyMap<string, string>): readonly Twin[] {
  const twins = new Map<Element, Twin>();
  for (const element of elementsOf(root)) {
    const own = element.attribs[attribute] ?? bare.get(element.name) ?? '';
    const around = twins.get(element.parent as Element)?.mark ?? '';
    twins.set(element, { name: element.name, mark: own || around, own: own !== '' });
  }
  return [...twins.values()];
}

const attribute = 'data-sitegen-origin';

/** The build looks for these tags as they are. */
const unmarked = new Set(['head', 'title']);

/**
 * A React whose elements carry the line and column of the compiled templates at which they are made. Of those that
 * cannot, `bare` is told: `''` where there are several places.
 */
function markElements(react: ReactRuntime, bare: Map<string, string>): ReactRuntime {
  const mark = (make: typeof react.jsxRuntime.jsx): typeof make => {
    const marking: typeof make = (type, props, key) => {
      if (typeof type !== 'string') return make(type, props, key);
      const caller = callerOf(marking);
      if (!unmarked.has(type))
        return make(type, { ...(props as object), [attribute]: caller }, key);
      bare.set(type, [caller, undefined].includes(bare.get(type)) ? caller : '');
      return make(type, props, key);
    };
    return marking;
  };
  return {
    ...react,
    jsxRuntime: {
      ...react.jsxRuntime,
      jsx: mark(react.jsxRuntime.jsx),
      jsxs: mark(react.jsxRuntime.jsxs),
    },
    renderToStaticMarkup(element) {
      const html = react.renderToStaticMarkup(element);
      // A drawing that looks as before need not be drawn again.
      return html.startsWith('<html') ? html : html.replaceAll(marks, '');
    },
  };
}

const marks = new RegExp(` ${attribute}="[^"]*"`, 'g');

/** The line and column at which a function was called. */
function callerOf(called: Function): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  const at = { stack: '' };
  Error.captureStackTrace(at, called);
  Error.stackTraceLimit = stackTraceLimit;
  return at.stack.slice(at.stack.lastIndexOf('\n') + 1).trim();
}

function readMark(mark: string, { locate }: LoadedSite): Place | undefined {
  const thrown = new Error();
  thrown.stack = mark;
  return locate(thrown);
}

function remember<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key) as Value;
  };
}
