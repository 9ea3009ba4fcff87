import type { Cache } from '../../cache/cache.ts';
import { memoize } from '../../lib/memoize.ts';
import { staticInstance } from '../fonts/subset-font.ts';
import type { Font } from '../fonts/fonts.ts';

/**
 * Returns the fonts that an SVG names, as sfnt files of one weight each with the site's family
 * names: the rasterizer does not support variable fonts, and finds fonts by the names in the files.
 * The first font is always included, for text without a family.
 */
export function socialImageFonts(
  svg: string,
  fonts: readonly Font[],
  cache: Cache,
): Promise<readonly Uint8Array[]> {
  const weights = weightsIn(svg);
  const named = fonts.filter(
    ({ definition }, index) => index === 0 || svg.includes(definition.family),
  );
  return Promise.all(
    named.flatMap((font) => {
      const { from, to } = font.weight;
      const nearest = new Set(weights.map((weight) => Math.min(Math.max(weight, from), to)));
      return [...nearest].map((weight) => namedInstance({ font, weight, cache }));
    }),
  );
}

interface Instance {
  readonly font: Font;
  readonly weight: number;
  readonly cache: Cache;
}

/** The images of a build have the same fonts. */
const namedInstance = memoize(
  async ({ font, weight, cache }: Instance) =>
    rename(await staticInstance(font, weight, cache), font.definition.family, weight),
  ({ font, weight }) => `${font.fingerprint} ${weight} ${font.definition.family}`,
);

function weightsIn(svg: string): readonly number[] {
  const written = [...svg.matchAll(/font-weight\s*[=:]\s*"?\s*(\d+|bold)/g)].map(([, weight]) =>
    weight === 'bold' ? 700 : Number(weight),
  );
  return [400, ...written];
}

/**
 * Changes the family name of a font: appends a new name table, and points the table directory to it
 * (https://learn.microsoft.com/typography/opentype/spec/otff).
 */
function rename(sfnt: Uint8Array, family: string, weight: number): Uint8Array {
  const names = nameTable([
    [1, family],
    [2, 'Regular'],
    [6, `${family.replaceAll(/[^A-Za-z0-9]/g, '')}-${weight}`],
  ]);
  const font = Buffer.concat([sfnt, Buffer.alloc(-sfnt.length & 3), names]);
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (record === undefined) return sfnt;
  font.writeUInt32BE(font.length - names.length, record + 8);
  font.writeUInt32BE(names.length, record + 12);
  return font;
}

/**
 * Makes a name table (https://learn.microsoft.com/typography/opentype/spec/name) of names in rising
 * order of their ids, for Windows in English and UTF-16.
 */
function nameTable(names: readonly (readonly [id: number, name: string])[]): Buffer {
  const texts = names.map(([, name]) => Buffer.from(name, 'utf16le').swap16());
  const start = 6 + names.length * 12;
  const fields = [0, names.length, start];
  let offset = 0;
  names.forEach(([id], index) => {
    const length = texts[index]?.length ?? 0;
    fields.push(3, 1, 0x409, id, length, offset);
    offset += length;
  });
  return Buffer.concat([Buffer.from(Uint16Array.from(fields).buffer).swap16(), ...texts]);
}
