import { blocksOf } from '../dom/words.ts';
import { isElement } from '../dom/node.ts';
import { listSome } from '../../report/units.ts';
import { siteRule } from '../rule.ts';

/**
 * Letters that no font of the site has are shown in another font, on each device in a different one. A
 * writer can replace a sign that stands for letters; the other letters are a note for a developer.
 */
export const glyphs = siteRule(['font/missing-letter'], ({ hasGlyph, note }, report) => {
  if (hasGlyph === undefined) return {};
  const known = new Set<string>();
  const others: string[] = [];
  return {
    page({ named, page, locate, locateField }) {
      for (const { element, words } of named('body').flatMap((body) => blocksOf(body))) {
        const letters = new Set(words.match(/\p{L}/gu));
        const missing = [...letters].filter((letter) => !known.has(letter) && !hasGlyph(letter));
        for (const letter of missing) known.add(letter);
        const [first = '', ...signs] = missing.filter((letter) => isSign.test(letter));
        others.push(...missing.filter((letter) => !isSign.test(letter)));
        if (first === '') continue;
        report({
          code: 'font/missing-letter',
          severity: 'warning',
          message: `No font of the site has ${[first, ...signs].join(' ')}.`,
          why: 'Browsers show it in another font, which differs between devices.',
          fix: `Write: ${[first, ...signs].map((sign) => `${sign.normalize('NFKC')} instead of ${sign}`).join(', ')}`,
          ...(locateField(words) ??
            (isElement(element)
              ? locate(element, words.slice(words.indexOf(first)).split(' ', 1)[0])
              : { file: page.source })),
        });
      }
    },
    end() {
      if (others.length > 0)
        note(
          `No font of the site has the letters ${listSome(others, 10)}. Devices show them in a font of theirs, until a developer adds one to the site map.`,
        );
    },
  };
});

/** Programs write “fi” in one sign, or bold letters as signs of mathematics. */
const isSign = /[\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/u;
