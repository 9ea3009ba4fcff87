import type { Cache } from '../../cache/cache.ts';
import { staticInstance } from './subset-font.ts';
import type { Font } from './fonts.ts';

/**
 * The fonts that a drawing names, as sfnt files of one weight each, called by the family names of the site: the drawing library knows
 * no variable fonts and goes by the names inside the files. The first font is always there, for text that names none.
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
      const nearest = new Set(
        weights.map((weight) => Math.min(Math.max(weight, font.weight.from), font.weight.to)),
      );
      return [...nearest].map((weight) => namedInstance(font, weight, cache));
    }),
  );
}

const made = new WeakMap<Font, Map<number, Promise<Uint8Array>>>();

/** Several pictures of a build are drawn at once with the same fonts. */
function namedInstance(font: Font, weight: number, cache: Cache): Promise<Uint8Array> {
  let instances = made.get(font);
  if (instances === undefined) made.set(font, (instances = new Map()));
  let instance = instances.get(weight);
  if (instance === undefined)
    instances.set(
      weight,
      (instance = staticInstance(font, weight, cache).then((sfnt) =>
        rename(sfnt, font.definition.family, weight),
      )),
    );
  return instance;
}

function weightsIn(svg: string): readonly number[] {
  const written = [...svg.matchAll(/font-weight\s*[=:]\s*"?\s*(\d+|bold)/g)].map(([, weight]) =>
    weight === 'bold' ? 700 : Number(weight),
  );
  return [400, ...written];
}

/** Gives a font another family name: a new table of names, appended, to which the table directory now points (https://learn.microsoft.com/typography/opentype/spec/otff). */
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

/** The names of a font (https://learn.microsoft.com/typography/opentype/spec/name), by their numbers in rising order, as Windows' English in UTF-16. */
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
