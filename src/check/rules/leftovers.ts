import { blocksOf, wordsOf } from '../dom/words.ts';
import { ownText, type Element, type Root } from '../dom/node.ts';
import type { SourceLocation } from '../locate.ts';
import type { ParsedPage, PageRule } from '../rule.ts';

/** Reports notes, filler text and unreplaced variables. */
export const checkLeftovers: PageRule = (page, report) => {
  let code: string | undefined;
  const isQuoted = (placeholder: string) =>
    (code ??= page.select('code').map(wordsOf).join('\n')).includes(placeholder);
  for (const { element, text } of textsOf(page)) {
    const note = (notes.exec(text) ?? filler.exec(text))?.[0];
    const placeholder = unfilled.exec(text)?.[0];
    if (note !== undefined)
      report({
        code: 'text/leftover',
        message: `The site says “${note}”.`,
        why: 'It looks like a note or filler text that was not replaced.',
        fix: 'Replace it with the final text.',
        ...placeOf(note, element, page),
      });
    if (
      placeholder !== undefined &&
      !isQuoted(placeholder) &&
      // A text shows a name in braces as it is if it writes a backslash before it.
      page.locateText(placeholder.replace('{', '\\{')).line === undefined
    )
      report({
        code: 'text/unfilled',
        message: `The site shows “${placeholder}”.`,
        why: 'The template prints a name in braces, or a missing value.',
        fix: 'Correct the template: print the value instead of its name.',
        ...placeOf(placeholder, element, page),
      });
  }
};

function textsOf({
  root,
  select,
}: ParsedPage): readonly { readonly element: Element | Root; readonly text: string }[] {
  return [
    ...blocksOf(root, isCode).map(({ element, words }) => ({ element, text: words })),
    ...select('title').map((element) => ({ element, text: ownText(element) })),
    ...select('[alt], [title], [aria-label], meta[content]').flatMap((element) =>
      ['alt', 'title', 'aria-label', 'content'].flatMap((name) => ({
        element,
        text: element.attribs[name] ?? '',
      })),
    ),
  ];
}

/** Code samples may show anything. */
const isCode = ({ name }: Element) => /^(?:code|pre|kbd|samp)$/.test(name);

/** Returns the place of the text, or at least of the element that shows it. */
function placeOf(
  words: string,
  element: Element | Root,
  { locate, locateText }: ParsedPage,
): SourceLocation {
  const place = locateText(words);
  return place.line === undefined && 'attribs' in element ? locate(element) : place;
}

/** In capitals: “todo” is a word in some languages. */
const notes = /\b(?:TODO|FIXME|XXX|TBD|TKTK)\b/;
const filler =
  /\b(?:lorem ipsum|dolor sit amet|placeholder text|insert (?:text|name) here|your (?:company|name|text) here)\b/i;
/** The last three only as the whole text, because texts may discuss them. */
const unfilled = /\{[a-z][a-z0-9_]*\}|\$\{|\[object Object\]|^(?:undefined|null|NaN)$/;
