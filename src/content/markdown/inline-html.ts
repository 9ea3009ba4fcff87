import type { Token } from 'parse5';
import type { Problem } from '../../report/diagnostic.ts';
import { escapeHtml } from './html.ts';
import { loadParse5 } from '../lazy-packages.cjs';
import { lateLoading } from './late-loading.ts';
import { MappedCell, type Place, type Span } from './mapped-text.ts';
import { linkAttributes, pictureAttributes } from './render-link.ts';
import { checkVariables } from './unknown-variable.ts';
import type { RenderContext } from './render-context.ts';

interface Allowed {
  /** The attributes that are kept, besides `id`, `title`, `lang` and `dir`. */
  readonly attributes?: readonly string[];
  /** It has no end tag. */
  readonly void?: true;
  /** It can contain blocks, so that its end tag may be in a later block. */
  readonly blocks?: true;
  /** It is a block, which cannot be inside a paragraph. */
  readonly block?: true;
  /** Its end tag may be left out: these elements end before it begins (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags). */
  readonly ends?: readonly string[];
}

const container: Allowed = { block: true, blocks: true };
const cells = ['td', 'th'];
const rows = [...cells, 'tr', 'thead', 'tbody', 'tfoot'];

/** The HTML that a text may contain: elements that only mark up words, without attributes that load or run anything. */
const kinds: readonly (readonly [names: string, Allowed])[] = [
  ['abbr b cite code dfn em i kbd mark q s samp small span strong sub sup u var', {}],
  ['a', { attributes: ['href', 'name'] }],
  ['br wbr', { void: true }],
  ['img', { void: true, attributes: ['src', 'alt', 'width', 'height'] }],
  ['del ins', { blocks: true }],
  ['h1 h2 h3 h4 h5 h6 caption figcaption pre summary', { block: true }],
  ['hr', { block: true, void: true }],
  ['p', { block: true, ends: ['p'] }],
  ['dt', { block: true, ends: ['dt', 'dd'] }],
  ['blockquote div dl figure table ul', container],
  ['details', { ...container, attributes: ['open'] }],
  ['ol', { ...container, attributes: ['start'] }],
  ['li', { ...container, ends: ['li'] }],
  ['dd', { ...container, ends: ['dt', 'dd'] }],
  ['thead tbody tfoot', { ...container, ends: rows }],
  ['tr', { ...container, ends: [...cells, 'tr'] }],
  ['td th', { ...container, ends: cells, attributes: ['colspan', 'rowspan', 'scope'] }],
];

const allowed = new Map(
  kinds.flatMap(([names, kind]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** Elements of HTML that the parser's list of names lacks. */
const otherElement =
  /^(?:audio|bd[io]|canvas|data(?:list)?|map|meter|output|picture|progress|slot|time|video)$/;

/** Attributes that are left out of the page: they set the look of an element, or the generator writes them itself. */
const unused =
  /^(?:align|bgcolor|border|cell(?:padding|spacing)|class|clear|decoding|height|loading|nowrap|rel|role|target|translate|v?align|width|(?:aria|data)-.+)$/;

/**
 * Renders a piece of HTML in a text: `raw` begins at `place`, and is a separate block or a tag in a paragraph. Each tag is parsed
 * and written again, so the result has only the elements and attributes of `allowed`, and links and pictures pass the same checks as in
 * Markdown. Comments are left out; everything else is reported and shown as text. Elements that stay open are added to `context.open`.
 */
export function renderHtml(
  raw: string,
  place: Place,
  isBlock: boolean,
  context: RenderContext,
): string {
  const { Tokenizer, html: vocabulary } = loadParse5();
  const { open } = context;
  const isElement = (name: string) =>
    allowed.has(name) ||
    otherElement.test(name) ||
    vocabulary.getTagID(name) !== vocabulary.TAG_ID.UNKNOWN;
  const around = open.length;
  let html = '';
  let end = 0;
  const report = (problem: Problem, offset: number, written: string) =>
    place.report(problem, offset, (written.split('\n', 1)[0] ?? '').length);
  const refuse = (problem: Problem, offset: number, written: string) => {
    report(problem, offset, written);
    html += escapeHtml(written);
  };
  const withPlace =
    <T extends Token.Token>(visit: (token: T, offset: number, written: string) => void) =>
    (token: T) => {
      const { startOffset = 0, endOffset = 0 } = token.location ?? {};
      end = endOffset;
      visit(token, startOffset, raw.slice(startOffset, endOffset));
    };
  const characters = withPlace<Token.CharacterToken>(({ chars }, offset, written) => {
    checkVariables(written, place.plus(offset), context);
    html += escapeHtml(chars);
  });
  const startTag = withPlace<Token.TagToken>((tag, offset, written) => {
    const { tagName } = tag;
    const problem =
      isElement(tagName) || tag.attrs.length > 0
        ? problemOf(tag, isBlock || place.mapped instanceof MappedCell, context)
        : noElement(written);
    if (problem !== undefined) {
      context.refusedElements.add(tagName);
      return refuse(problem, offset, written);
    }
    while (open.length > 0 && endsBefore(open.at(-1)!.name, tagName))
      html += endTag(open.pop()!.name);
    const span = { place: place.plus(offset), length: written.length };
    // Browsers add a `<tbody>`; like its start tag, its end tag can be left out.
    if (tagName === 'tr' && open.at(-1)?.name === 'table') {
      html += '<tbody>';
      open.push({ name: 'tbody', ...span });
    }
    checkVariables(written, place.plus(offset), context);
    const attributes = attributesOf(
      tag,
      (name) => attributePlace(raw, tag.location?.attrs?.[name], place),
      (problem) => report(problem, offset, written),
      context,
    );
    html += `${tagName === 'table' ? tableBox : ''}<${shownName(tagName)}${attributes}>`;
    // Older HTML has anchors around words, often without an end tag.
    if (isAnchor(tag)) html += '</a>';
    else if (allowed.get(tagName)?.void !== true) open.push({ name: tagName, ...span });
  });
  const endOfElement = withPlace<Token.TagToken>(({ tagName }, offset, written) => {
    const started = open.findLastIndex(({ name }) => name === tagName);
    const around = open[started];
    if (context.refusedElements.delete(tagName)) html += escapeHtml(written);
    else if (around !== undefined && started < context.outside) {
      if (around.ended === true || hasOptionalEnd(tagName)) return;
      report(crossing(tagName), offset, written);
      open[started] = { ...around, ended: true };
    } else if (started !== -1 && open.slice(started + 1).every(({ name }) => hasOptionalEnd(name)))
      while (open.length > started) html += endTag(open.pop()!.name);
    else if (!isElement(tagName)) refuse(noElement(written), offset, written);
    else if (!allowed.has(tagName)) refuse(refusal(`</${tagName}>`), offset, written);
    else if (tagName !== 'a' && tagName !== 'p') report(strayEnd(tagName), offset, written);
  });
  const refused = withPlace((_, offset, written) => {
    if (!written.startsWith('<!--')) refuse(refusal(written), offset, written);
  });
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: startTag,
      onEndTag: endOfElement,
      onComment: refused,
      onDoctype: refused,
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: characters,
      onEof: () => {},
    },
  );
  tokenizer.write(raw, true);
  // The parser ignores a tag that does not end.
  if (end < raw.length) refuse(refusal(raw.slice(end)), end, raw.slice(end));
  if (isBlock) {
    const kept = open.findLastIndex(({ name }) => allowed.get(name)?.blocks === true) + 1;
    html += closeElements(Math.max(around, kept), context);
  }
  return html;
}

/** Closes the elements that were opened after the first `around` ones, and reports those whose end tags are missing. */
export function closeElements(around: number, { open }: RenderContext): string {
  let html = '';
  while (open.length > around) {
    const { name, ended, place, length } = open.pop()!;
    if (ended !== true && !hasOptionalEnd(name)) place.report(unclosed(name), 0, length);
    html += endTag(name);
  }
  return html;
}

const hasOptionalEnd = (name: string) => allowed.get(name)?.ends !== undefined;

const endsBefore = (name: string, next: string) =>
  allowed.get(next)?.ends?.includes(name) === true ||
  (name === 'p' && allowed.get(next)?.block === true);

/** The one heading of the first level is the title of the page. */
const shownName = (name: string) => (name === 'h1' ? 'h2' : name);

const endTag = (name: string) => `</${shownName(name)}>${name === 'table' ? '</div>' : ''}`;

/** The box that is also around Markdown tables. */
const tableBox = '<div class="table" tabindex="0">';

/** Returns the attributes of a tag that are kept, each after a space. */
function attributesOf(
  { tagName, attrs }: Token.TagToken,
  placeOf: (name: string) => Span,
  report: (problem: Problem) => void,
  context: RenderContext,
): string {
  const values = new Map(attrs.map(({ name, value }) => [name, value]));
  let html = '';
  const id = values.get('id') ?? values.get('name');
  if (id !== undefined && context.outline.addAnchor(id, report)) html += ` id="${escapeHtml(id)}"`;
  for (const [name, value] of values) {
    if (!isAllowed(tagName, name) || (isNumber.test(name) && !/^\d+$/.test(value)))
      report(leftOut(tagName, name));
    else if (name === 'href') html += linkAttributes(value, placeOf(name), context);
    else if (name === 'src') html += pictureAttributes(value, values, placeOf(name), context);
    else if (name !== 'id' && name !== 'name')
      html += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  if (tagName !== 'img') return html;
  return `${html}${values.has('alt') ? '' : ' alt=""'} ${lateLoading}`;
}

const isNumber = /^(?:width|height|colspan|rowspan|start)$/;

/** Returns the place of the value of an attribute. */
function attributePlace(raw: string, location: Token.Location | undefined, place: Place): Span {
  const { startOffset = 0, endOffset = 0 } = location ?? {};
  const written = raw.slice(startOffset, endOffset);
  const start = /^[^=]*=\s*["']?/.exec(written)?.[0].length ?? 0;
  const length = written.slice(start).search(/["']?$/);
  return { place: place.plus(startOffset + start), length };
}

function problemOf(
  { tagName, attrs }: Token.TagToken,
  mayBeBlock: boolean,
  { open, refusedElements }: RenderContext,
): Problem | undefined {
  const element = allowed.get(tagName);
  if (element === undefined) return refusal(`<${tagName}>`);
  const surplus = attrs.find(
    ({ name, value }) =>
      (!isAllowed(tagName, name) && !unused.test(name)) ||
      (/^(?:id|name)$/.test(name) && !/^\S+$/.test(value)),
  );
  if (surplus !== undefined) return refusal(`<${tagName} ${surplus.name}="…">`);
  if (element.block === true && !mayBeBlock)
    return misplaced(
      `<${tagName}> is inside a paragraph.`,
      'Begin a new line with it, after an empty one.',
    );
  if (tagName === 'summary' && open.at(-1)?.name !== 'details')
    return misplaced('<summary> is outside of <details>.', 'Write it right after <details>.');
  const isInTable = () => refusedElements.has('table') || open.some(({ name }) => name === 'table');
  if (tablePart.test(tagName) && !isInTable())
    return misplaced(`<${tagName}> is outside of <table>.`, 'Write it inside <table>.');
  return undefined;
}

const tablePart = /^(?:caption|thead|tbody|tfoot|tr|td|th)$/;

const isAllowed = (element: string, name: string) =>
  allowed.get(element)?.attributes?.includes(name) === true || /^(?:id|title|lang|dir)$/.test(name);

const isAnchor = ({ tagName, attrs }: Token.TagToken) =>
  tagName === 'a' && !attrs.some(({ name }) => name === 'href');

const refusal = (shown: string): Problem => ({
  code: 'markdown/raw-html',
  message: `This HTML is not allowed in a text: ${shown.length > 40 ? `${shown.slice(0, 39)}…` : shown}`,
  why: 'A text can contain only HTML that marks up words, not HTML that loads, runs or styles something.',
  fix: 'Use Markdown, or move it to a template. Write \\< to show the bracket.',
});

/** A placeholder such as `<version>`, or a type such as `List<Item>`. */
const noElement = (written: string): Problem => ({
  severity: 'warning',
  code: 'markdown/unknown-element',
  message: `${written} is not an HTML element, so it is shown as text.`,
  fix: 'Put it between backticks, or write a backslash before it.',
});

const leftOut = (element: string, name: string): Problem => ({
  severity: 'warning',
  code: 'markdown/html-attribute',
  message: `The attribute “${name}” of <${element}> is removed from the page.`,
  why: 'The stylesheet sets the look of elements.',
  fix: 'Remove the attribute.',
});

const misplaced = (message: string, fix: string): Problem => ({
  code: 'markdown/html-nesting',
  message,
  why: 'Browsers would move it and the text after it.',
  fix,
});

const crossing = (name: string): Problem =>
  misplaced(
    `</${name}> is in a paragraph, an item or emphasis that begins after <${name}>.`,
    allowed.get(name)?.block === true ? 'Write it on a separate line.' : 'Move it out of there.',
  );

const strayEnd = (name: string): Problem => ({
  severity: 'warning',
  code: 'markdown/html-nesting',
  message: `</${name}> has no start tag, so it is removed from the page.`,
  fix: `Write <${name}> before it in the same paragraph, or remove it.`,
});

const unclosed = (name: string): Problem => ({
  severity: 'warning',
  code: 'markdown/html-nesting',
  message: `<${name}> has no end tag, so it ends with the element around it.`,
  fix: `Write </${name}> where it ends, in the same ${allowed.get(name)?.blocks === true ? 'list or quotation' : 'paragraph'}.`,
});
