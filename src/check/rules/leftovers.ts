import { blocksOf } from '../dom/words.ts';
import { isElement, ownText, type Element, type Root } from '../dom/node.ts';
import { pageRule } from '../rule.ts';
import type { CheckedPage } from '../parsed-page.ts';

/** Reports notes, filler text and unreplaced variables. */
export const leftovers = pageRule(['text/leftover', 'text/unfilled'], (page, report) => {
  const locationOf = (words: string, element: Element | Root, text: string) =>
    page.locateField(text) ??
    (isElement(element) ? page.locate(element, words) : { file: page.page.source });
  for (const { element, text } of textsOf(page)) {
    const note = (notes.exec(text) ?? filler.exec(text))?.[0];
    if (note !== undefined)
      report({
        code: 'text/leftover',
        message: `The site says “${note}”.`,
        why: 'It looks like a note or filler text that was not replaced.',
        fix: 'Replace it with the final text.',
        ...locationOf(note, element, text),
      });
    const placeholder = unfilled.exec(text)?.[0];
    if (placeholder === undefined) continue;
    const location = locationOf(placeholder, element, text);
    // A text shows a name in braces as it is if it writes a backslash before it.
    if (/\.(?:md|yaml)$/.test(location.file ?? '')) continue;
    report({
      code: 'text/unfilled',
      message: `The site shows “${placeholder}”.`,
      why: 'The template prints a name in braces, or a missing value.',
      fix: 'Correct the template: print the value instead of its name.',
      ...location,
    });
  }
});

function* textsOf({
  root,
  elements,
  named,
}: CheckedPage): Generator<{ readonly element: Element | Root; readonly text: string }> {
  for (const { element, words } of blocksOf(root, isCode)) yield { element, text: words };
  for (const element of named('title')) yield { element, text: ownText(element) };
  for (const element of elements)
    for (const name of element.name === 'meta' ? ['content'] : ['alt', 'title', 'aria-label']) {
      const text = element.attribs[name];
      if (text !== undefined) yield { element, text };
    }
}

/** Code samples may show anything. */
const isCode = ({ name }: Element) => ['code', 'pre', 'kbd', 'samp'].includes(name);

/**
 * Not in quotation marks, where a text speaks of one. “Todo” is a word in Spanish: it is a note before
 * a colon, a bracket or an English verb, or alone.
 */
const notes =
  /(?<![\p{L}\d“„«‘"'])(?:FIXME|XXX|TBD|TKTK|TODO(?=\s*(?:[:(\]]|$)| (?:add|ask|check|fix|replace|update|write)\b))(?![\p{L}\d])/u;
const filler =
  /\b(?:lorem ipsum|dolor sit amet|placeholder text|insert (?:text|name) here|your (?:company|name|text) here)\b/i;
/** The last three only as the whole text, because texts may discuss them. */
const unfilled = /\{[a-z][a-z0-9_]*\}|\$\{|\[object Object\]|^(?:undefined|null|NaN)$/;
