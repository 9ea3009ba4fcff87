/**
 * Of the formats that consist of named parts: where they begin, the bytes of a part besides its data,
 * and the parts that browsers show. The length is before the name, or behind it in WebP.
 */
const containers = {
  avif: [0, 0, /^(?:ftyp|meta|mdat)$/],
  png: [8, 12, /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|pHYs|acTL|fcTL|fdAT)$/],
  webp: [12, 8, /^(?:VP8[ LX]|ALPH|ANIM|ANMF)$/],
} as const;

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
  const [start, around, shown] = containers[format];
  const isWebp = format === 'webp';
  const parts = [data.subarray(0, start)];
  for (let at = start, name = ''; at + 8 <= data.length && name !== 'IEND'; ) {
    const length = isWebp ? data.readUInt32LE(at + 4) + (data[at + 4]! & 1) : data.readUInt32BE(at);
    const part = data.subarray(at, at + Math.max(8, around + length));
    name = data.toString('latin1', isWebp ? at : at + 4, isWebp ? at + 4 : at + 8);
    if (shown.test(name)) parts.push(part);
    at += part.length;
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
