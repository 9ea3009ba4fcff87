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
          fix: 'Use a font with these letters, or add a second one for them to the site map.',
          ...(locateField(words) ??
            (isElement(element)
              ? locate(element, words.slice(words.indexOf(first)).split(' ', 1)[0])
              : { file: page.source })),
        });
      }
    },
  };
});
