import { memoize } from '../lib/memoize.ts';
import type { Font } from '../render/fonts/fonts.ts';
import { parseFont } from '../render/fonts/subset-font.ts';
import type { CheckedSite } from './rule.ts';

/**
 * Returns the function that tells whether one of the fonts has a character; `undefined` without
 * fonts.
 */
export async function readGlyphs(fonts: readonly Font[]): Promise<CheckedSite['hasGlyph']> {
  if (fonts.length === 0) return undefined;
  const parsed = await Promise.all(fonts.map(({ bytes }) => parseFont(bytes)));
  return memoize((character) => {
    const code = character.codePointAt(0) ?? 0;
    return parsed.some((font) => font.hasGlyphForCodePoint(code));
  });
}
