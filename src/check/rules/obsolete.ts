import { startTag } from '../dom/excerpt.ts';
import { elementsOf } from '../dom/node.ts';
import type { PageRule } from '../rule.ts';

/** Reports obsolete elements and attributes (https://html.spec.whatwg.org/#non-conforming-features). */
export const checkObsolete: PageRule = ({ root, locate }, report) => {
  for (const element of elementsOf(root)) {
    const attribute = Object.keys(element.attribs).find(
      (name) => everywhere.includes(name) || attributes.get(element.name)?.includes(name),
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
          ? 'Use a current element, and the stylesheet for its look.'
          : 'Use the stylesheet instead.',
      ...locate(element),
    });
  }
};

const elements = new Set(
  'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem multicol nextid nobr noembed noframes plaintext rb rtc spacer strike tt xmp'.split(
    ' ',
  ),
);

/** Obsolete attributes by their elements. */
const attributes: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['a', 'charset coords name rev shape'],
    ['body', 'alink background link marginheight marginwidth text vlink'],
    ['br', 'clear'],
    ['caption div h1 h2 h3 h4 h5 h6 legend p', 'align'],
    ['col colgroup tbody tfoot thead', 'align background valign width'],
    ['dl ol', 'compact'],
    ['embed option', 'name'],
    ['head', 'profile'],
    ['hr', 'align color noshade size width'],
    ['html', 'version'],
    ['iframe', 'align frameborder hspace longdesc marginheight marginwidth scrolling vspace'],
    ['img', 'align border hspace longdesc name vspace'],
    ['li param', 'type'],
    ['link', 'charset rev'],
    ['meta', 'scheme'],
    ['object', 'align border hspace vspace'],
    ['pre', 'width'],
    ['script', 'charset event for language'],
    [
      'table',
      'align background border cellpadding cellspacing frame height rules summary valign width',
    ],
    ['td', 'abbr align axis background height nowrap scope valign width'],
    ['th', 'align axis background height nowrap valign width'],
    ['tr', 'align background height valign width'],
    ['ul', 'compact type'],
  ].flatMap(([names = '', list = '']) => names.split(' ').map((name) => [name, list.split(' ')])),
);
const everywhere = ['bgcolor', 'onshow'];
