import { Document, Element, ProcessingInstruction, Text } from 'domhandler';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { decodeHtml } from '../../lib/decode-html.ts';
import { elementsOf, ownText, voidElements, type Root } from './node.ts';

/** Elements inside each other, and what browsers do with the content of the innermost. */
interface Context {
  /** The start tags from `<html>` on, with empty attributes. */
  readonly tags: string;
  /** The names of the innermost element and of its attributes, as browsers have them. */
  readonly name: string;
  readonly attributes: readonly string[];
  readonly keepsText: boolean;
  readonly keepsSpaces: boolean;
  /** Whether its text has no tags and no character references. */
  readonly isRaw: boolean;
  /** By what is in a start tag; `undefined` if that element does not stay in this one. */
  readonly inside: Map<string, Context | undefined>;
}

const page: Context = {
  tags: '<!doctype html>',
  name: '',
  attributes: [],
  keepsText: false,
  keepsSpaces: false,
  isRaw: false,
  inside: new Map(),
};

/**
 * Parses a page that browsers do not repair: each element has its end tag, and is where HTML allows
 * it. Returns `undefined` for other pages, and for syntax that React does not print, such as comments.
 * Takes a quarter of the time of `parse`, which parses any page: that is called once for each way in
 * which elements are nested in the site, since only the elements around another one decide whether
 * it stays there.
 */
export function parseOrdinary(html: string, parse: (html: string) => Root): Root | undefined {
  if (!html.startsWith(page.tags) || /[\0\r]/.test(html)) return undefined;
  const { appendChild } = adapter;
  const root = new Document([]);
  appendChild(root, new ProcessingInstruction('!doctype', '!DOCTYPE html'));
  const around: (readonly [Document | Element, Context, string])[] = [];
  let [parent, context, name]: (typeof around)[number] = [root, page, ''];
  for (let at = page.tags.length; at < html.length; ) {
    const start = html.indexOf(context.isRaw ? `</${name}>` : '<', at);
    anyTag.lastIndex = start;
    const [tag, slash, given = '', list = '', end] = anyTag.exec(html) ?? [];
    const text = html.slice(at, start);
    if (start === -1 || tag === undefined || !stays(text, context, parent)) return undefined;
    if (text !== '') appendChild(parent, new Text(context.isRaw ? text : decodeHtml(text)));
    at = start + tag.length;
    if (slash === '/') {
      if (given !== name) return undefined;
      parent.endIndex = at;
      [parent, context, name] = around.pop()!;
      continue;
    }
    const attributes = list === '' ? [] : [...list.matchAll(anyAttribute)];
    const inner = enter(context, given, attributes, parse);
    if (inner === undefined) return undefined;
    // Inside of MathML, an <input> has content.
    const isVoid = voidElements.has(inner.name) && !inner.keepsText;
    if (end === '/' && !isVoid) return undefined;
    const element = new Element(inner.name, Object.create(null));
    for (const [index, [, , value = '']] of attributes.entries())
      element.attribs[inner.attributes[index]!] = decodeHtml(value, 'decodeHTMLAttribute');
    element.startIndex = start;
    element.endIndex = at;
    appendChild(parent, element);
    if (isVoid) continue;
    around.push([parent, context, name]);
    [parent, context, name] = [element, inner, given];
  }
  const [, top] = root.children;
  const isWhole =
    root.children.length === 2 && top instanceof Element && partsOf(top) === 'head body';
  return parent === root && isWhole ? root : undefined;
}

const partsOf = ({ children }: Element) =>
  children.map((child) => (child instanceof Element ? child.name : '')).join(' ');

/** A tag as React and the Markdown stage print it. */
const anyTag = /<(\/?)([a-z][\w-]*)((?: [^\s"'<>/=]+(?:="[^"]*")?)*) ?(\/?)>/iy;
const anyAttribute = / ([^\s"'<>/=]+)(?:="([^"]*)")?/g;

/** Returns whether browsers keep a text as it is in the element around it. */
function stays(text: string, context: Context, { children }: Document | Element): boolean {
  if (text === '') return true;
  // A comment can contain an end tag.
  if (context.isRaw && /<[!/]/.test(text)) return false;
  // Browsers ignore the first line break of these.
  if (
    text.startsWith('\n') &&
    children.length === 0 &&
    /^(?:pre|textarea|listing)$/.test(context.name)
  )
    return false;
  return /[^ \n\t\f]/.test(text) ? context.keepsText : context.keepsSpaces;
}

/** Returns the context in an element with these attributes; `undefined` if browsers move it. */
function enter(
  { tags: outer, inside }: Context,
  name: string,
  attributes: readonly RegExpExecArray[],
  parse: (html: string) => Root,
): Context | undefined {
  let tag = name;
  for (const [, attribute] of attributes) tag += ` ${attribute}=""`;
  const known = inside.get(tag);
  if (known !== undefined || inside.has(tag)) return known;
  const context = explore(`${outer}<${tag}>`, attributes.length, parse);
  inside.set(tag, context);
  return context;
}

function explore(tags: string, count: number, parse: (html: string) => Root): Context | undefined {
  const element = innermost(tags, parse(`${tags} &lt;`));
  const attributes = Object.keys(element?.attribs ?? {});
  if (element === undefined || attributes.length !== count) return undefined;
  const text = ownText(element);
  const keepsText = text.length > 1;
  const withSpace = keepsText ? element : innermost(tags, parse(`${tags} `));
  return {
    tags,
    name: element.name,
    attributes,
    keepsText,
    keepsSpaces: withSpace !== undefined && ownText(withSpace).startsWith(' '),
    isRaw: text === ' &lt;',
    inside: new Map(),
  };
}

/**
 * Returns the innermost of elements that were written inside each other; `undefined` if browsers
 * change that, or if it takes long to find out.
 */
function innermost(tags: string, root: Root): Element | undefined {
  // Elements that browsers add have no offset.
  const all = [...elementsOf(root)].filter(({ startIndex }) => startIndex !== null);
  const isKept = all.every(({ parent }, index) => parent === (all[index - 1] ?? root));
  const last = all.at(-1);
  // The content of a template is a document.
  const isTemplate = last?.children.some(({ type }) => type === 'root') === true;
  const depth = tags.split('<').length - 2;
  return isKept && all.length === depth && depth <= 100 && !isTemplate ? last : undefined;
}
