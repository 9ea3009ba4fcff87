import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { readTables, viewOf, type Tables } from './sfnt.ts';
import { transformGlyf } from './woff2-glyf.ts';

/** A table as the file holds it. `transformed` is the form in which it is stored, where that is another one (section 5). */
interface Entry {
  readonly tag: string;
  readonly original: Uint8Array;
  readonly transformed?: Uint8Array;
}

/** What the bytes of a packed font depend on besides the font, for cache keys: raise the number when the output changes. */
export const packerVersions: readonly string[] = ['woff2@1', `brotli@${process.versions.brotli}`];

/**
 * Packs a font, with TrueType or PostScript outlines, as WOFF2 (https://www.w3.org/TR/WOFF2/): the same bytes for the same
 * font. Node's brotli is many times faster than one in WebAssembly, and runs in a thread. Throws RangeError for what is no font.
 */
export async function packWoff2(sfnt: Uint8Array): Promise<Uint8Array> {
  const entries = entriesOf(preparedTables(sfnt));
  const directory = Uint8Array.from(entries.flatMap(directoryEntry));
  const stream = await compress(Buffer.concat(entries.map(stored)));
  const end = headerSize + directory.length + stream.length;
  const file = new Uint8Array(padded(end));
  writeHeader(viewOf(file), viewOf(sfnt).getUint32(0), entries, stream.length);
  file.set(directory, headerSize);
  file.set(stream, headerSize + directory.length);
  return file;
}

/**
 * Bit 11 of head.flags says that a font was packed, and a signature no longer holds (section 5). The sum over the whole
 * font is for decoders to compute, who lay out the outlines anew.
 */
function preparedTables(sfnt: Uint8Array): Tables {
  const tables = new Map(readTables(sfnt));
  tables.delete('DSIG');
  const head = tables.get('head');
  if (head !== undefined) {
    const changed = viewOf(Uint8Array.from(bytesOf(head)));
    changed.setUint32(8, 0);
    changed.setUint16(16, changed.getUint16(16) | (1 << 11));
    tables.set('head', changed);
  }
  return tables;
}

/** In the order of their tags, but loca right after glyf, whose transform makes it too (section 5.3). */
function entriesOf(tables: Tables): Entry[] {
  const glyf = transformGlyf(tables);
  const place = (tag: string) => (tag === 'loca' ? 'glyf ' : tag);
  return [...tables]
    .sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
    .map(([tag, table]) => {
      const transformed =
        tag === 'glyf' ? glyf : tag === 'loca' && glyf !== undefined ? new Uint8Array() : undefined;
      return { tag, original: bytesOf(table), ...(transformed !== undefined && { transformed }) };
    });
}

/** Flags, the tag unless it is a known one, the length, and the length in the file where the table is transformed (section 4.1). */
function directoryEntry({ tag, original, transformed }: Entry): number[] {
  const known = knownTags.indexOf(tag);
  const version =
    (tag === 'glyf' || tag === 'loca') && transformed === undefined ? untransformedOutlines : 0;
  return [
    (known === -1 ? arbitraryTag : known) | (version << 6),
    ...(known === -1 ? Buffer.from(tag, 'latin1') : []),
    ...base128(original.length),
    ...(transformed === undefined ? [] : base128(transformed.length)),
  ];
}

/** Of glyf and loca, version 0 is the transform and 3 says that there is none; of other tables 0 says so (section 4.1). */
const untransformedOutlines = 3;
const arbitraryTag = 63;

/** UIntBase128: groups of seven bits, the highest first, all but the last marked (section 4.1). */
function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}

/** Quality 11 takes twice as long and saves one or two hundredths at most; the mode for fonts makes most files larger. */
function compress(data: Uint8Array): Promise<Uint8Array> {
  return promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });
}

/** Section 4. What is left zero: the metadata and private blocks, which are absent, and the version of the file. */
function writeHeader(
  view: DataView,
  flavor: number,
  entries: readonly Entry[],
  compressedSize: number,
): void {
  const sfntSize = entries.reduce((size, { original }) => size + 16 + padded(original.length), 12);
  view.setUint32(0, 0x774f4632);
  view.setUint32(4, flavor);
  view.setUint32(8, view.byteLength);
  view.setUint16(12, entries.length);
  view.setUint32(16, sfntSize);
  view.setUint32(20, compressedSize);
}

const headerSize = 48;

const stored = ({ original, transformed }: Entry) => transformed ?? original;
const padded = (length: number) => Math.ceil(length / 4) * 4;
const bytesOf = ({ buffer, byteOffset, byteLength }: DataView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Section 4.1, in the order of their numbers; all have four letters. */
const knownTags = (
  'cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkernLTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUBEBSCJSTFMATH' +
  'CBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapfSilfGlatGlocFeatSill'
).match(/.{4}/g) as readonly string[];
