import type { Problem } from '../../report/diagnostic.ts';
import { decodeReferences, escapeHtml } from './html.ts';
import type { RenderContext } from './render-context.ts';
import { externalMarks, hrefOf, pictureElement, resolveTarget } from './render-link.ts';
import type { Target } from './link-target.ts';
import type { Fragment } from './source.ts';
import { checkTextVariables } from './check-words.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/**
 * The HTML that a text may contain: elements that only mark up words, without attributes that load
 * or run anything.
 */
const inline = setOf(
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr',
);
/** Blocks, which cannot be inside a paragraph. */
const blocks = setOf(
  'aside blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul',
);
/** Those that can contain blocks, so that their end tag may be in a later block. */
const containers = setOf(
  'aside blockquote dd del details div dl figure ins li ol table tbody td tfoot th thead tr ul',
);
/** Other elements of HTML, so that `<your name>` is none. */
const otherElements = setOf(
  'acronym address area article basefont big blink body button canvas center col colgroup data datalist dialog dir fieldset font footer form frame frameset g head header hgroup html input label legend main map marquee math menu meter nav nobr optgroup option output param path picture portal progress rtc search section select slot source spacer strike svg tt use',
);
const withoutEnd = setOf('br hr img wbr');
/**
 * Elements whose end tag may be left out, with those that end before they begin
 * (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
 */
const endedBy: Readonly<Record<string, string>> = {
  p: 'p',
  li: 'li',
  dt: 'dt dd',
  dd: 'dt dd',
  td: 'td th',
  th: 'td th',
  tr: 'td th tr',
  thead: 'td th tr thead tbody tfoot',
  tbody: 'td th tr thead tbody tfoot',
  tfoot: 'td th tr thead tbody tfoot',
};
/** The attributes that are kept, besides those of every element. */
const attributesOf: Readonly<Record<string, string>> = {
  a: 'href',
  img: 'src alt width height',
  time: 'datetime',
  details: 'open',
  ol: 'start',
  td: 'colspan rowspan scope',
  th: 'colspan rowspan scope',
};
const ofEveryElement = 'title lang dir';
const isNumber = /^(?:width|height|colspan|rowspan|start)$/;

/** Elements that load or run something. */
const active =
  /^(?:applet|audio|base|embed|iframe|link|meta|noembed|noframes|noscript|object|plaintext|script|style|template|textarea|title|video|xmp)$/;
/** The maximum of elements in elements: parsers of HTML compare each with all around it. */
const maxOpen = 100;

/** Matches a comment, a tag with its parts, another declaration or an unfinished tag, a bracket or words. */
const pieces =
  /<!--(?:-?>|[^]*?(?:-->|$))|<(\/?)([a-z][a-z0-9:-]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^"'>])*)?)>|<[?!][^>]*>?|<\/?[a-z][^]*|<|[^<]+/gi;
const attributes = /([^\s"'<>/=]+)(?:\s*=\s*(?:("[^"]*"|'[^']*')|([^\s"'=<>`]+)))?/g;

/**
 * Renders a piece of HTML in a text: `raw` begins at `fragment`, and is a separate block or a tag in a
 * paragraph. Each tag is written again, so the result has only the elements and attributes above,
 * and links and pictures pass the same checks as in Markdown. Other tags and attributes are dropped
 * with a warning, as on GitHub; what loads or runs something is an error. Comments are left out.
 * Elements that stay open are added to `context.open`.
 */
export function renderHtml(
  raw: string,
  fragment: Fragment,
  isBlock: boolean,
  context: RenderContext,
): string {
  const around = context.open.length;
  const mayBeBlock = isBlock || context.inCell;
  let html = '';
  for (const { 0: written, 1: slash, 2: name = '', 3: rest = '', index } of raw.matchAll(pieces)) {
    const at = fragment.plus(index);
    const tagName = name.toLowerCase();
    if (written.startsWith('<!--')) continue;
    if (active.test(tagName) || (name === '' && /^<[^\s<]/.test(written))) {
      if (slash !== '/') at.report(refusal(written), 0, firstLine(written).length);
      html += escapeHtml(written);
    } else if (name === '') {
      checkTextVariables(written, at, context);
      html += escapeHtml(decodeReferences(written));
    } else if (slash === '/') html += renderEnd(tagName, at, written, context);
    else html += renderStart(tagName, rest, at, written, mayBeBlock, context);
  }
  if (!isBlock) return html;
  const kept = context.open.findLastIndex(({ name }) => containers.has(name)) + 1;
  return html + closeElements(Math.max(around, kept), context);
}

/**
 * Renders blocks or words, and closes the elements that were opened in them. An end tag in them
 * cannot close one from before.
 */
export function renderInside(context: RenderContext, render: () => string): string {
  const { outside, open } = context;
  const around = open.length;
  context.outside = around;
  const html = render();
  context.outside = outside;
  return html + closeElements(around, context);
}

/**
 * Closes the elements that were opened after the first `around` ones, and reports those whose end
 * tags are missing.
 */
export function closeElements(around: number, { open }: RenderContext): string {
  let html = '';
  while (open.length > around) {
    const { name, ended, fragment, length } = open.pop()!;
    const problem = nesting(
      `<${name}> has no end tag, so it ends with the element around it.`,
      `Write </${name}> where it ends.`,
    );
    if (ended !== true && !(name in endedBy)) fragment.report(problem, 0, length);
    html += endTag(name);
  }
  return html;
}

function renderStart(
  name: string,
  rest: string,
  fragment: Fragment,
  written: string,
  mayBeBlock: boolean,
  context: RenderContext,
): string {
  const { open, dropped, reported } = context;
  const { length } = firstLine(written);
  const report = (problem: Problem) => {
    // Tags of a kind often are everywhere in a text.
    if (!reported.has(problem.message)) fragment.report(problem, 0, length);
    reported.add(problem.message);
  };
  const isBlock = blocks.has(name);
  if (open.length === maxOpen || !(isBlock ? mayBeBlock : inline.has(name))) {
    const words = unknownElement(written, 'it is shown as it is written, here and below');
    if (reported.has(words.message) || isWords(name, rest, context)) {
      // <<Words>> are in quotation marks.
      if (!fragment.before.endsWith('<')) report({ ...words, fix: `Write: \\${written}` });
      return escapeHtml(decodeReferences(written));
    }
    const where = open.length === maxOpen ? `in ${maxOpen} other elements` : 'inside a paragraph';
    report(
      isBlock || inline.has(name)
        ? nesting(
            `<${name}> cannot be ${where}, so its tags are removed, here and below.`,
            'Begin a new line with it, after an empty one, and close the elements above it.',
          )
        : unknownElement(`<${/^<([^\s/>]+)/.exec(written)?.[1] ?? name}>`),
    );
    dropped.add(name);
    return '';
  }
  let html = '';
  const endsBefore = (last: string | undefined) =>
    last !== undefined &&
    (endedBy[name]?.split(' ').includes(last) === true || (last === 'p' && isBlock));
  while (endsBefore(open.at(-1)?.name)) html += endTag(open.pop()!.name);
  checkTextVariables(written, fragment, context);
  if (name === 'table') html += tableBox;
  html += renderTag(name, rest, fragment.plus(name.length + 1), report, context);
  // Older HTML has anchors around words, often without an end tag.
  if (name === 'a' && !/\shref\b/i.test(rest)) return `${html}</a>`;
  if (!withoutEnd.has(name)) open.push({ name, fragment, length });
  return html;
}

function renderEnd(
  name: string,
  fragment: Fragment,
  written: string,
  { open, outside, dropped }: RenderContext,
): string {
  const started = open.findLastIndex((element) => element.name === name);
  if (started >= outside && open.slice(started + 1).every((inner) => inner.name in endedBy))
    return open
      .splice(started)
      .reverse()
      .map((element) => endTag(element.name))
      .join('');
  // The start tag of the others was reported, or can be left out.
  const known = inline.has(name) || blocks.has(name);
  if (!known || dropped.delete(name) || name === 'a' || name in endedBy) return '';
  const around = open[started];
  const problem = nesting(
    `</${name}> closes nothing here, so it is removed from the page.`,
    `Write it in the paragraph, item or quotation of <${name}>, or delete it.`,
  );
  if (around?.ended !== true) fragment.report(problem, 0, written.length);
  if (around !== undefined) open[started] = { ...around, ended: true };
  return '';
}

/** Returns whether a tag is words in angle brackets, such as `<your name>`. */
const isWords = (name: string, rest: string, { source }: RenderContext) =>
  !blocks.has(name) &&
  !inline.has(name) &&
  !otherElements.has(name) &&
  !/[=/]/.test(rest) &&
  !source.lowercase.includes(`</${name}`);

/** The one heading of the first level is the title of the page. */
const shownName = (name: string) => (name === 'h1' ? 'h2' : name);

const endTag = (name: string) => `</${shownName(name)}>${name === 'table' ? '</div>' : ''}`;

/** The box that is also around Markdown tables. */
const tableBox = '<div class="table" tabindex="0">';

/**
 * Returns a start tag with the attributes that are kept, and an image with its sizes and formats.
 * `written` are its attributes, which begin at `fragment`.
 */
function renderTag(
  element: string,
  written: string,
  fragment: Fragment,
  report: (problem: Problem) => void,
  context: RenderContext,
): string {
  const names = `${attributesOf[element] ?? ''} ${ofEveryElement}`.split(' ');
  const seen = new Set<string>();
  const size: { width?: number; height?: number } = {};
  let picture: Target | undefined;
  let html = '';
  for (const { 0: found, 1: attribute = '', 2: inMarks, 3: bare = '', index } of written.matchAll(
    attributes,
  )) {
    const name = attribute.toLowerCase();
    const source = inMarks?.slice(1, -1) ?? bare;
    const value = decodeReferences(source);
    const start = index + found.length - source.length - (inMarks === undefined ? 0 : 1);
    const locate = () => fragment.plus(start).locate(source.length);
    const isId = name === 'id' || (name === 'name' && element === 'a');
    const isKept = isId || (names.includes(name) && (!isNumber.test(name) || /^\d+$/.test(value)));
    if (seen.has(name) || !isKept) report(removedAttribute(element, name, seen.has(name)));
    else if (isId) {
      if (/^\S+$/.test(value) && context.outline.addAnchor(value, report))
        html += ` id="${escapeHtml(value)}"`;
    } else if (name === 'src') picture = resolveTarget(value, 'picture', locate, context);
    else if (name === 'width' || name === 'height') size[name] = Number(value);
    else if (name === 'href') {
      const target = resolveTarget(value, 'link', locate, context);
      const address = hrefOf(target, context.placeholders);
      if (address !== undefined) html += ` href="${address}"${externalMarks(target)}`;
    } else html += value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
    seen.add(name);
  }
  if (element !== 'img') return `<${shownName(element)}${html}>`;
  const alternative = seen.has('alt') ? '' : ' alt=""';
  return picture === undefined ? '' : pictureElement(picture, html + alternative, size, context);
}

const firstLine = (written: string) => written.split('\n', 1)[0] ?? '';

const refusal = (written: string): Problem => ({
  code: 'markdown/raw-html',
  message: `This HTML is not allowed in a text: ${firstLine(written).slice(0, 40)}`,
  why: 'A text can contain only HTML that marks up words, not HTML that loads or runs something.',
  fix: 'Delete it, or write \\< to show the bracket. A link can lead to a film or a map: [Watch the film](https://www.company.example/film). A film or a sound beside this text is shown like an image: ![What it shows](film.mp4).',
});

const unknownElement = (
  tag: string,
  becomes = 'its tags are removed, here and below. The words in it stay',
): Problem => ({
  severity: 'warning',
  code: 'markdown/unknown-element',
  message: `Texts have no element ${tag}, so ${becomes}.`,
  fix: 'Delete the tags. To show them, put them between backticks, or write a backslash before each <.',
});

const removedAttribute = (element: string, name: string, isSecond: boolean): Problem => ({
  severity: 'warning',
  code: 'markdown/html-attribute',
  message: `The ${isSecond ? 'second ' : ''}attribute “${name}” of <${element}> is removed from the page, here and below.`,
  fix: 'Delete the attribute. Styling belongs in the stylesheet.',
});

const nesting = (message: string, fix: string): Problem => ({
  severity: 'warning',
  code: 'markdown/html-nesting',
  message,
  fix,
});
