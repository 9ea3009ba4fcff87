import type { Cache } from '../../cache/cache.ts';
import { staticInstance } from './cut-font.ts';
import type { Font } from './fonts.ts';
import { readTables, viewOf, writeTables } from './sfnt.ts';

/**
 * The fonts that a drawing names, as sfnt files of one weight each, called by the family names of the site: the drawing library knows
 * no variable fonts and goes by the names inside the files. The first font is always there, for text that names none.
 */
export function drawingFonts(
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

/** Writes another family name and weight into a font. */
function rename(sfnt: Uint8Array, family: string, weight: number): Uint8Array {
  const tables = new Map(readTables(sfnt));
  const os2 = tables.get('OS/2');
  if (os2 !== undefined) {
    const copy = viewOf(new Uint8Array(os2.buffer, os2.byteOffset, os2.byteLength).slice());
    copy.setUint16(4, weight);
    tables.set('OS/2', copy);
  }
  return writeTables(
    tables.set(
      'name',
      nameTable([
        [1, family],
        [2, 'Regular'],
        [6, `${family.replaceAll(/[^A-Za-z0-9]/g, '')}-${weight}`],
      ]),
    ),
  );
}

/** The names of a font (https://learn.microsoft.com/typography/opentype/spec/name), by their numbers in rising order, as Windows' English in UTF-16. */
function nameTable(names: readonly (readonly [id: number, name: string])[]): DataView {
  const texts = names.map(([, name]) => Buffer.from(name, 'utf16le').swap16());
  const start = 6 + names.length * 12;
  const view = viewOf(new Uint8Array(start + texts.reduce((sum, { length }) => sum + length, 0)));
  view.setUint16(2, names.length);
  view.setUint16(4, start);
  let offset = 0;
  names.forEach(([id], index) => {
    const text = texts[index] ?? Buffer.alloc(0);
    [3, 1, 0x409, id, text.length, offset].forEach((value, field) =>
      view.setUint16(6 + index * 12 + field * 2, value),
    );
    new Uint8Array(view.buffer).set(text, start + offset);
    offset += text.length;
  });
  return view;
}
