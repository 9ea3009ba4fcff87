/**
 * Returns whether the metadata of a video contain where it was taken: in the tags of QuickTime
 * (`©xyz`, `location.ISO6709`) and 3GPP (`loci`), which phones write, or in XMP. Frames, which are
 * most of the file, are left out.
 */
export function hasVideoPosition(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return metadataOf(data).some((part) => position.test(part.toString('latin1')));
}

const position =
  /\xa9xyz[^]{0,24}?[+-]\d|com\.apple\.quicktime\.location\.ISO6709|loci\0{4}|GPSLatitude/;

/** Returns the boxes of a file (ISO 14496-12) without frames, and what is not a box. */
function metadataOf(data: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 16 <= data.length) {
    const short = data.readUInt32BE(at);
    const long = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short || data.length;
    if (long < 8) break;
    if (data.toString('latin1', at + 4, at + 8) !== 'mdat')
      parts.push(data.subarray(at, at + long));
    at += long;
  }
  return [...parts, data.subarray(at)];
}
