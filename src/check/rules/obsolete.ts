import { startTag } from '../dom/excerpt.ts';
import { elementsOf } from '../dom/node.ts';
import type { ParsedRule } from '../rule.ts';

/** Nothing that HTML has given up (https://html.spec.whatwg.org/#non-conforming-features). */
export const checkObsolete: ParsedRule = ({ parsed }, report) => {
  for (const { root, locate } of parsed) {
    for (const element of elementsOf(root)) {
      const attribute = Object.keys(element.attribs).find(
        (name) => attributes.get(name)?.has(element.name) === true || everywhere.has(name),
      );
      if (!elements.has(element.name) && attribute === undefined) continue;
      report({
        code: 'html/obsolete',
        message:
          attribute === undefined
            ? `The element <${element.name}> is obsolete.`
            : `The attribute “${attribute}” of ${startTag(element)} is obsolete.`,
        fix:
          attribute === undefined
            ? 'Use an element of today’s HTML and a style.'
            : 'Say it in the stylesheet.',
        ...locate(element),
      });
    }
  }
};

const elements = new Set(
  'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem multicol nextid nobr noembed noframes plaintext rb rtc spacer strike tt xmp'.split(
    ' ',
  ),
);

const everywhere = new Set(['bgcolor', 'onshow']);

const tableParts = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'col', 'colgroup'];
const attributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    align: [
      ...tableParts,
      'caption',
      'div',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'hr',
      'img',
      'iframe',
      'legend',
      'object',
      'p',
    ],
    valign: tableParts,
    border: ['table', 'img', 'object'],
    cellpadding: ['table'],
    cellspacing: ['table'],
    rules: ['table'],
    frame: ['table'],
    summary: ['table'],
    nowrap: ['td', 'th'],
    abbr: ['td'],
    axis: ['td', 'th'],
    scope: ['td'],
    width: [...tableParts, 'hr', 'pre'],
    height: ['table', 'tr', 'td', 'th'],
    frameborder: ['iframe'],
    scrolling: ['iframe'],
    marginheight: ['iframe', 'body'],
    marginwidth: ['iframe', 'body'],
    hspace: ['img', 'iframe', 'object'],
    vspace: ['img', 'iframe', 'object'],
    longdesc: ['img', 'iframe'],
    name: ['a', 'img', 'option', 'embed'],
    charset: ['a', 'link', 'script'],
    coords: ['a'],
    shape: ['a'],
    rev: ['a', 'link'],
    language: ['script'],
    event: ['script'],
    for: ['script'],
    text: ['body'],
    link: ['body'],
    vlink: ['body'],
    alink: ['body'],
    background: ['body', ...tableParts],
    clear: ['br'],
    color: ['hr'],
    noshade: ['hr'],
    size: ['hr'],
    type: ['li', 'ul', 'param'],
    compact: ['dl', 'ol', 'ul'],
    profile: ['head'],
    version: ['html'],
    scheme: ['meta'],
  }).map(([name, names]) => [name, new Set(names)]),
);
