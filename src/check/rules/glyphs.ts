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
          fix: adviceFor(missing),
          ...(locateField(words) ??
            (isElement(element)
              ? locate(element, words.slice(words.indexOf(first)).split(' ', 1)[0])
              : { file: page.source })),
        });
      }
    },
  };
});

/** Programs write “fi” in one sign, or bold letters as signs of mathematics. */
function adviceFor(missing: readonly string[]): string {
  const signs = missing.filter((letter) => /[\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/u.test(letter));
  const usual = signs.map((sign) => `${sign.normalize('NFKC')} instead of ${sign}`);
  return signs.length > 0
    ? `Write: ${usual.join(', ')}`
    : 'Leave the text as it is. A developer can add a font with these letters to the site map.';
}
