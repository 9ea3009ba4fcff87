import type { Tables } from './sfnt.ts';

/** The parts of a transformed glyf table, each of one kind of data, which compress better apart (section 5.1 of https://www.w3.org/TR/WOFF2/). */
interface Streams {
  readonly contourCounts: number[];
  readonly pointCounts: number[];
  readonly flags: number[];
  readonly glyphs: number[];
  readonly composites: number[];
  readonly boxMap: number[];
  readonly boxes: number[];
  readonly instructions: number[];
  readonly overlapMap: number[];
}

/**
 * The glyf and loca tables of a font as WOFF2 stores them, in one (sections 5.1 and 5.3). Undefined where the font has
 * none, or where what a decoder makes of it would be another font; such tables are stored as they are. So are those of a
 * font of spaces: decoders would make an empty table, which browsers refuse.
 */
export function transformGlyf(tables: Tables): Uint8Array | undefined {
  const [head, maxp, loca, glyf] = ['head', 'maxp', 'loca', 'glyf'].map((tag) => tables.get(tag));
  if (!head || !maxp || !loca || !glyf) return undefined;
  try {
    const long = head.getUint16(50) === 1;
    const count = maxp.getUint16(4);
    if (!isRestorable(loca, glyf, count, long)) return undefined;
    const streams = emptyStreams(count);
    for (let index = 0; index < count; index++)
      encodeGlyph(streams, glyphAt(loca, glyf, index, long), index);
    return streams.boxes.length + streams.flags.length === 0
      ? undefined
      : joined(streams, count, long);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Decoders write a loca of just these entries, and lay glyphs on multiples of four, with some flags repeated: short offsets may no longer reach. */
function isRestorable(loca: DataView, glyf: DataView, count: number, long: boolean): boolean {
  if (loca.byteLength !== (count + 1) * (long ? 4 : 2)) return false;
  return long || glyf.byteLength + count * 6 < 0x20000;
}

function glyphAt(loca: DataView, glyf: DataView, index: number, long: boolean): DataView {
  const [start, end] = [index, index + 1].map((entry) =>
    long ? loca.getUint32(entry * 4) : loca.getUint16(entry * 2) * 2,
  ) as [number, number];
  return new DataView(glyf.buffer, glyf.byteOffset + start, within(glyf.byteLength, end) - start);
}

function within(length: number, end: number): number {
  if (end > length) throw new RangeError('a glyph lies outside its table');
  return end;
}

function encodeGlyph(streams: Streams, glyph: DataView, index: number): void {
  const contours = glyph.byteLength === 0 ? 0 : glyph.getInt16(0);
  if (contours < -1 || (contours === 0 && glyph.byteLength > 0))
    throw new RangeError('a glyph that decoders would write otherwise');
  push16(streams.contourCounts, contours);
  if (contours > 0) encodeSimple(streams, glyph, index, contours);
  if (contours === -1) encodeComposite(streams, glyph, index);
}

/** An outline of its own. Its box is left out where it is what decoders compute. */
function encodeSimple(streams: Streams, glyph: DataView, index: number, contours: number): void {
  let last = -1;
  for (let contour = 0; contour < contours; contour++) {
    const end = glyph.getUint16(headerSize + contour * 2);
    if (end < last) throw new RangeError('a contour that ends before it begins');
    push255(streams.pointCounts, end - last);
    last = end;
  }
  const instructions = headerSize + contours * 2;
  const flagStart = instructions + 2 + glyph.getUint16(instructions);
  const { flags, end } = readFlags(glyph, flagStart, last + 1);
  const x = readCoordinates(glyph, end, flags, 0x02, 0x10);
  const y = readCoordinates(glyph, x.end, flags, 0x04, 0x20);
  flags.forEach((flag, point) =>
    pushPoint(streams, (flag & 0x01) === 1, x.deltas[point] ?? 0, y.deltas[point] ?? 0),
  );
  pushInstructions(streams, glyph, instructions);
  if ([x.min, y.min, x.max, y.max].some((edge, place) => edge !== glyph.getInt16(2 + place * 2)))
    pushBox(streams, glyph, index);
  if (flags[0] !== undefined && (flags[0] & 0x40) !== 0) setBit(streams.overlapMap, index);
}

/** Parts that stand elsewhere, kept as they are. Decoders cannot compute the box. */
function encodeComposite(streams: Streams, glyph: DataView, index: number): void {
  let offset = headerSize;
  let flags: number;
  let instructed = false;
  do {
    flags = glyph.getUint16(offset);
    instructed ||= (flags & 0x0100) !== 0;
    offset +=
      4 +
      (flags & 0x0001 ? 4 : 2) +
      (flags & 0x0008 ? 2 : flags & 0x0040 ? 4 : flags & 0x0080 ? 8 : 0);
  } while (flags & 0x0020);
  pushBytes(streams.composites, glyph, headerSize, offset);
  if (instructed) pushInstructions(streams, glyph, offset);
  pushBox(streams, glyph, index);
}

/** Of a glyph's description: the number of contours and the box. */
const headerSize = 10;

function readFlags(
  glyph: DataView,
  start: number,
  count: number,
): { readonly flags: number[]; readonly end: number } {
  const flags: number[] = [];
  let end = start;
  while (flags.length < count) {
    const flag = glyph.getUint8(end++);
    if (flag & 0x80) throw new RangeError('a flag that decoders would drop');
    const repeats = flag & 0x08 ? glyph.getUint8(end++) : 0;
    for (let repeat = 0; repeat <= repeats && flags.length < count; repeat++) flags.push(flag);
  }
  return { flags, end };
}

/** Where `short` is set, a byte whose sign is `same`; else `same` says that the coordinate stays, and there are two bytes without it. */
function readCoordinates(
  glyph: DataView,
  start: number,
  flags: readonly number[],
  short: number,
  same: number,
) {
  let end = start;
  let [at, min, max] = [0, Infinity, -Infinity];
  const deltas = flags.map((flag) => {
    let delta = 0;
    if (flag & short) delta = flag & same ? glyph.getUint8(end++) : -glyph.getUint8(end++);
    else if (!(flag & same)) delta = glyph.getInt16((end += 2) - 2);
    at += delta;
    min = Math.min(min, at);
    max = Math.max(max, at);
    return delta;
  });
  return { deltas, min, max, end };
}

/** A point, relative to the one before, as a flag and one to four bytes: the table of section 5.2. */
function pushPoint({ flags, glyphs }: Streams, onCurve: boolean, dx: number, dy: number): void {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  const [xSign, ySign] = [dx < 0 ? 0 : 1, dy < 0 ? 0 : 1];
  const push = (flag: number, ...bytes: number[]) => {
    flags.push(flag + (onCurve ? 0 : 0x80));
    glyphs.push(...bytes);
  };
  const signs = xSign + ySign * 2;
  if (x === 0 && y < 1280) push((y >> 8) * 2 + ySign, y & 0xff);
  else if (y === 0 && x < 1280) push(10 + (x >> 8) * 2 + xSign, x & 0xff);
  else if (x <= 64 && y <= 64)
    push(
      20 + ((x - 1) >> 4) * 16 + ((y - 1) >> 4) * 4 + signs,
      (((x - 1) & 0x0f) << 4) | ((y - 1) & 0x0f),
    );
  else if (x <= 768 && y <= 768) {
    // A coordinate that stays is not among these: the first two lines have it.
    push(84 + ((x - 1) >> 8) * 12 + ((y - 1) >> 8) * 4 + signs, (x - 1) & 0xff, (y - 1) & 0xff);
  } else if (x < 4096 && y < 4096)
    push(120 + signs, x >> 4, ((x & 0x0f) << 4) | (y >> 8), y & 0xff);
  else push(124 + signs, x >> 8, x & 0xff, y >> 8, y & 0xff);
}

function pushInstructions(streams: Streams, glyph: DataView, offset: number): void {
  const length = glyph.getUint16(offset);
  push255(streams.glyphs, length);
  pushBytes(streams.instructions, glyph, offset + 2, offset + 2 + length);
}

function pushBox({ boxMap, boxes }: Streams, glyph: DataView, index: number): void {
  setBit(boxMap, index);
  pushBytes(boxes, glyph, 2, headerSize);
}

function pushBytes(stream: number[], view: DataView, start: number, end: number): void {
  for (let offset = start; offset < end; offset++) stream.push(view.getUint8(offset));
}

function push16(stream: number[], value: number): void {
  stream.push((value >> 8) & 0xff, value & 0xff);
}

/** 255UInt16: one byte for what is small, as most is (section 4.1). */
function push255(stream: number[], value: number): void {
  if (value < 253) stream.push(value);
  else if (value < 506) stream.push(255, value - 253);
  else if (value < 762) stream.push(254, value - 506);
  else stream.push(253, value >> 8, value & 0xff);
}

/** The first bit is the highest of the first byte. */
function setBit(map: number[], index: number): void {
  map[index >> 3] = (map[index >> 3] ?? 0) | (0x80 >> (index & 7));
}

function emptyStreams(count: number): Streams {
  const zeros = (length: number) => Array<number>(length).fill(0);
  return {
    contourCounts: [],
    pointCounts: [],
    flags: [],
    glyphs: [],
    composites: [],
    boxMap: zeros(Math.ceil(count / 32) * 4),
    boxes: [],
    instructions: [],
    overlapMap: zeros(Math.ceil(count / 8)),
  };
}

/** The header and the streams (section 5.1). Bit 0 of the options says that the last stream is there. */
function joined(streams: Streams, count: number, long: boolean): Uint8Array {
  const {
    contourCounts,
    pointCounts,
    flags,
    glyphs,
    composites,
    boxMap,
    boxes,
    instructions,
    overlapMap,
  } = streams;
  const sized = [
    contourCounts,
    pointCounts,
    flags,
    glyphs,
    composites,
    [...boxMap, ...boxes],
    instructions,
  ];
  const overlaps = overlapMap.some((bits) => bits !== 0);
  const header = new DataView(new ArrayBuffer(8 + sized.length * 4));
  header.setUint16(2, overlaps ? 1 : 0);
  header.setUint16(4, count);
  header.setUint16(6, long ? 1 : 0);
  sized.forEach((stream, index) => header.setUint32(8 + index * 4, stream.length));
  return Buffer.concat([
    new Uint8Array(header.buffer),
    ...[...sized, ...(overlaps ? [overlapMap] : [])].map((stream) => Uint8Array.from(stream)),
  ]);
}
