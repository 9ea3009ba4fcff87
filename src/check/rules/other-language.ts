import { blocksOf } from '../dom/words.ts';
import type { Element } from '../dom/node.ts';
import { guessLanguage, isRecognized } from '../guess-language.ts';
import { pageRule } from '../rule.ts';

/** Reports pages whose words are in another language than the page declares (WCAG 2.2, 3.1.1). */
export const otherLanguage = pageRule(['page/other-language'], ({ named, locate }, report) => {
  const [html] = named('html');
  const [body] = named('body');
  const declared = html?.attribs.lang?.toLowerCase().split('-')[0] ?? '';
  if (!isRecognized(declared)) return;
  const words = blocksOf(body!, isOther).map((block) => block.words);
  const guessed = guessLanguage(words.join('\n'));
  if (guessed === undefined || guessed === declared) return;
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  report({
    code: 'page/other-language',
    severity: 'warning',
    message: `The page declares ${names.of(declared)}, but its words are ${names.of(guessed)}.`,
    why: 'Screen readers pronounce the words by the declared language, and browsers offer a wrong translation.',
    fix: `Set lang="${guessed}" on <html>, or on the elements that contain the ${names.of(guessed)} words.`,
    ...locate(html!),
  });
});

/** Parts in a language that they declare, and code. */
const isOther = ({ name, attribs }: Element) =>
  attribs.lang !== undefined || /^(?:code|pre|kbd|samp)$/.test(name);
