/** The formats that consist of named parts: where they begin, and which of them browsers show. */
const containers = {
  avif: {
    start: 0,
    name: 4,
    lengthAt: (data: Buffer, at: number) => data.readUInt32BE(at),
    shown: /^(?:ftyp|meta|mdat)$/,
  },
  png: {
    start: 8,
    name: 4,
    lengthAt: (data: Buffer, at: number) => data.readUInt32BE(at) + 12,
    shown: /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/,
  },
  webp: {
    start: 12,
    name: 0,
    lengthAt: (data: Buffer, at: number) => 8 + 2 * Math.ceil(data.readUInt32LE(at + 4) / 2),
    shown: /^(?:VP8[ LX]|ALPH|ANIM|ANMF)$/,
  },
};

/**
 * Returns an image with only what browsers show; `undefined` if it has something else that cannot be
 * left out. Other parts contain metadata, and what follows the end of a cropped image may be the
 * rest of the original.
 */
export function onlyPicture(
  bytes: Uint8Array,
  format: keyof typeof containers | 'gif',
): Uint8Array | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (format === 'gif') return isPlainGif(data) ? data : undefined;
  const { start, name, lengthAt, shown } = containers[format];
  const parts = [data.subarray(0, start)];
  let found = '';
  for (let at = start; at + 8 <= data.length && found !== 'IEND'; ) {
    const end = at + Math.max(8, lengthAt(data, at));
    found = data.toString('latin1', at + name, at + name + 4);
    if (shown.test(found)) parts.push(data.subarray(at, end));
    at = end;
  }
  const plain = Buffer.concat(parts);
  return format === 'png' || plain.length === data.length ? plain : undefined;
}

/** Returns whether a GIF has only frames and the number of their repetitions (GIF89a, 17 to 27). */
function isPlainGif(data: Buffer): boolean {
  const tableAt = (at: number) => (data[at]! & 0x80 ? 3 * (2 << (data[at]! & 7)) : 0);
  for (let at = 13 + tableAt(10); at < data.length; at += 1) {
    if (data[at] === 0x3b) return at === data.length - 1;
    const isShown =
      data[at] === 0x2c ||
      (data[at] === 0x21 &&
        (data[at + 1] === 0xf9 || data.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0'));
    if (!isShown) return false;
    at += data[at] === 0x2c ? 11 + tableAt(at + 9) : 2;
    while (data[at]! > 0) at += data[at]! + 1;
  }
  return false;
}
