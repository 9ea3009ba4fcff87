import { blocksOf } from '../dom/words.ts';
import type { ParsedRule } from '../rule.ts';

/** Nothing is published that was meant to be replaced: notes to oneself, filler text, a variable that nobody filled in. */
export const leftovers: ParsedRule = {
  codes: ['text/leftover', 'text/unfilled'],
  check({ parsed }, report) {
    for (const { page, root, select, locateText } of parsed) {
      const attributes = select('[alt], [title], [aria-label], meta[content]').flatMap(({ attribs }) => [attribs.alt, attribs.title, attribs['aria-label'], attribs.content].filter((text) => text !== undefined));
      for (const text of [...blocksOf(root).map(({ words }) => words), ...select('title').map((title) => ('data' in (title.children[0] ?? {}) ? (title.children[0] as { data: string }).data : '')), ...attributes]) {
        const note = (notes.exec(text) ?? filler.exec(text))?.[0];
        const hole = unfilled.exec(text)?.[0];
        if (note !== undefined) report({ code: 'text/leftover', severity: 'error', message: `The page ${page.path} says “${note}”.`, why: 'It reads like a note or filler that was meant to be replaced.', fix: 'Write what belongs there.', ...locateText(note) });
        if (hole !== undefined && !isQuoted(select, hole)) report({ code: 'text/unfilled', severity: 'error', message: `The page ${page.path} shows “${hole}”.`, why: 'A value was not filled in.', fix: 'Write the name of a variable that exists, or the words themselves.', ...locateText(hole) });
      }
    }
  },
};

/** In capitals: “todo” is a word in some languages. */
const notes = /\b(?:TODO|FIXME|XXX|TBD|TKTK)\b/;
const filler = /\b(?:lorem ipsum|dolor sit amet|placeholder text|insert (?:text|name) here|your (?:company|name|text) here)\b/i;
/** The last ones as a whole: people also write about them. */
const unfilled = /\{[a-z][a-z0-9_]*\}|\$\{|\[object Object\]|^(?:undefined|null|NaN)$/;

/** Code samples may show anything. */
function isQuoted(select: (selector: string) => readonly unknown[], hole: string): boolean {
  return select(`code:contains(${JSON.stringify(hole)})`).length > 0;
}
