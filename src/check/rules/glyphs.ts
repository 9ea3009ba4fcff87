import { blocksOf } from '../dom/words.ts';
import { isElement } from '../dom/node.ts';
import { siteRule } from '../rule.ts';

/** Letters that no font of the site has are shown in another font, on each device in a different one. */
export const glyphs = siteRule(['font/missing-letter'], ({ hasGlyph }, report) => {
  if (hasGlyph === undefined) return {};
  let known = '';
  let unknown = /\p{L}/gu;
  return {
    page({ named, page, locate, locateField }) {
      for (const { element, words } of named('body').flatMap((body) => blocksOf(body))) {
        const letters = [...new Set(words.match(unknown))];
        if (letters.length === 0) continue;
        known += letters.join('');
        unknown = new RegExp(`[\\p{L}--[${known}]]`, 'gv');
        const missing = letters.filter((letter) => !hasGlyph(letter));
        if (missing.length === 0) continue;
        const [first = ''] = missing;
        report({
          code: 'font/missing-letter',
          severity: 'warning',
          message: `No font of the site has the ${missing.length === 1 ? 'letter' : 'letters'} ${missing.slice(0, 10).join(' ')}${missing.length > 10 ? ' …' : ''}.`,
          why: 'Browsers show them in another font, which differs between devices.',
          fix: adviceFor(missing, hasGlyph),
          ...(locateField(words) ??
            (isElement(element)
              ? locate(element, words.slice(words.indexOf(first)).split(' ', 1)[0])
              : { file: page.source })),
        });
      }
    },
  };
});

/** Programs write letters in one sign, such as “ﬁ”, or in bold, for which Unicode has the usual ones. */
function adviceFor(missing: readonly string[], hasGlyph: (character: string) => boolean): string {
  const usual = missing.flatMap((letter) => {
    const letters = letter.normalize('NFKC');
    return letters !== letter && [...letters].every(hasGlyph)
      ? `${letters} instead of ${letter}`
      : [];
  });
  return usual.length > 0
    ? `Write: ${usual.join(', ')}`
    : 'Leave the text as it is. A developer can add a font with these letters to the site map.';
}
