/**
 * Returns an image with the parts that decoders need, and without all others: metadata, comments,
 * thumbnails, unknown parts and what follows its end. Returns `undefined` for another format than
 * JPEG, PNG, WebP, GIF and AVIF, for AVIF with metadata, and for a damaged image.
 */
export function stripMetadata(bytes: Uint8Array): Buffer | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = data.toString('latin1', 0, 12);
  const [, partsOf] = formats.find(([format]) => format.test(start)) ?? [];
  try {
    return partsOf && Buffer.concat([...partsOf(data)]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const formats: readonly (readonly [RegExp, (data: Buffer) => Iterable<Uint8Array>])[] = [
  [/^\xff\xd8\xff/, jpegParts],
  [/^\x89PNG\r\n\x1a\n/, pngParts],
  [/^RIFF[^]{4}WEBP/, webpParts],
  [/^GIF8[79]a/, gifParts],
  [/^\0{3}.ftypavif/s, avifParts],
];

/** Returns a part of a file. Throws RangeError, as reading a number does, if the file is shorter. */
function slice(data: Buffer, start: number, end: number): Buffer {
  if (end > data.length) throw new RangeError();
  return data.subarray(start, end);
}

/** Yields segments (ITU-T T.81, annex B), with those of JFIF and Adobe that say what colors mean. */
function* jpegParts(data: Buffer): Generator<Uint8Array> {
  yield data.subarray(0, 2);
  for (let at = 2; ; ) {
    at = data.indexOf(0xff, at);
    while (data.readUInt8(at) === 0xff) at++;
    const marker = data.readUInt8(at++);
    const code = Buffer.from([0xff, marker]);
    if (marker === 0xd9) return yield code;
    // Such a marker has no length, and cannot stand here.
    if (marker < 0xc0 || (marker >= 0xd0 && marker < 0xd9)) throw new RangeError();
    const segment = slice(data, at, at + data.readUInt16BE(at));
    const name = segment.toString('latin1', 2, 7);
    // A thumbnail may follow.
    if (marker === 0xe0 && name === 'JFIF\0')
      yield* [code, Buffer.from([0, 16]), slice(segment, 2, 14), Buffer.alloc(2)];
    if (marker === 0xee && name === 'Adobe')
      yield* [code, Buffer.from([0, 14]), slice(segment, 2, 14)];
    if (marker < 0xe0) yield* [code, segment];
    at += segment.length;
    if (marker !== 0xda) continue;
    const pixels = at;
    do at = data.indexOf(0xff, at) + 1 || data.length;
    while (data.readUInt8(at) === 0 || (data[at]! >= 0xd0 && data[at]! < 0xd8));
    yield data.subarray(pixels, --at);
  }
}

/** Yields chunks (https://www.w3.org/TR/png-3/#11Chunks). */
function* pngParts(data: Buffer) {
  yield data.subarray(0, 8);
  let name = '';
  for (let at = 8; name !== 'IEND'; ) {
    const chunk = slice(data, at, at + 12 + data.readUInt32BE(at));
    name = chunk.toString('latin1', 4, 8);
    if (pngChunk.test(name)) yield chunk;
    at += chunk.length;
  }
}

const pngChunk =
  /^(?:IHDR|PLTE|tRNS|IDAT|IEND|acTL|fcTL|fdAT|cHRM|cICP|cLLI|gAMA|iCCP|mDCV|sBIT|sRGB)$/;

/** Yields one chunk with all others (https://developers.google.com/speed/webp/docs/riff_container). */
function* webpParts(data: Buffer) {
  const chunks = webpChunks(slice(data, 12, 8 + data.readUInt32LE(4)));
  yield webpChunk('RIFF', Buffer.from('WEBP'), ...chunks);
}

function* webpChunks(data: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < data.length; ) {
    const name = data.toString('latin1', at, at + 4);
    const body = slice(data, at + 8, at + 8 + data.readUInt32LE(at + 4));
    if (name === 'ANMF')
      yield webpChunk(name, slice(body, 0, 16), ...webpChunks(body.subarray(16)));
    // Its first byte announces a profile, transparency and an animation, and also metadata.
    if (name === 'VP8X')
      yield webpChunk(name, Buffer.from([body.readUInt8() & 0b110010]), slice(body, 1, 10));
    if (/^(?:ALPH|ANIM|ICCP|VP8[ L])$/.test(name)) yield webpChunk(name, body);
    if (/^VP8[ L]$/.test(name)) return;
    at += 8 + body.length + (body.length % 2);
  }
}

function webpChunk(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const header = Buffer.from(`${name}\0\0\0\0`);
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, ...parts, Buffer.alloc(length % 2)]);
}

/** Yields blocks (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), with the number of repetitions. */
function* gifParts(data: Buffer) {
  const sizeOfColors = (at: number) => {
    const flags = data.readUInt8(at);
    return flags < 0x80 ? 0 : 3 * 2 ** ((flags % 8) + 1);
  };
  let at = 13 + sizeOfColors(10);
  yield slice(data, 0, at);
  while (data.readUInt8(at) !== 0x3b) {
    const start = at;
    const isImage = data[at] === 0x2c;
    if (!isImage && data[at] !== 0x21) throw new RangeError();
    at += isImage ? 11 + sizeOfColors(at + 9) : 2;
    while (data.readUInt8(at) > 0) at += data.readUInt8(at) + 1;
    const block = data.subarray(start, ++at);
    const [extension] = gifExtension.exec(block.toString('latin1', 0, 19)) ?? [];
    if (isImage) yield block;
    else if (extension !== undefined) yield Buffer.from(`${extension}\0`, 'latin1');
  }
  yield data.subarray(at, at + 1);
}

const gifExtension = /^!(?:\xf9\x04[^]{4}|\xff\x0b(?:NETSCAPE2\.0|ANIMEXTS1\.0)\x03\x01[^]{2})/;

/**
 * Yields boxes (ISO 23008-12). Metadata are among the pixels, and offsets are absolute: only what
 * follows can be left out.
 */
function* avifParts(data: Buffer) {
  let at = 0;
  for (const name of ['ftyp', 'meta', 'mdat']) {
    const box = slice(data, at, at + data.readUInt32BE(at));
    const text = box.toString('latin1', 4);
    if (!text.startsWith(name) || (name === 'meta' && avifMetadata.test(text)))
      throw new RangeError();
    yield box;
    at += box.length;
  }
}

const avifMetadata = /infe[^]{8,10}(?:Exif|mime|uri )/;
