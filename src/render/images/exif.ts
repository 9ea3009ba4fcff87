/** Returns whether the metadata of an image contain where it was taken, in Exif or in XMP. */
export function hasPosition(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const exif = findExif(data);
  const gps = exif?.entry(gpsDirectory);
  return (
    data.includes('GPSLatitude') ||
    (exif !== undefined && gps !== undefined && exif.number(exif.number(gps, 4), 2) > 0)
  );
}

/** Returns how the camera was turned, from 1 to 8 (Exif 2.32, 4.6.4); 1 if that is not known. */
export function orientationOf(bytes: Uint8Array): number {
  const exif = findExif(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const at = exif?.entry(orientation);
  return exif === undefined || at === undefined ? 1 : exif.number(at, 2);
}

const orientation = 0x0112;
const gpsDirectory = 0x8825;

/** Before Exif in JPEG, AVIF and some WebP; in PNG; in other WebP, with the length of the chunk. */
const markers = [
  ['Exif\0\0', 6],
  ['eXIf', 4],
  ['EXIF', 8],
] as const;

/** Finds the metadata of a camera, which have the structure of a TIFF file. */
function findExif(data: Buffer) {
  for (const [marker, length] of markers) {
    const at = data.indexOf(marker);
    const exif = data.subarray(at + length);
    const order = exif.toString('latin1', 0, 2);
    if (at !== -1 && (order === 'II' || order === 'MM')) return openExif(exif, order === 'II');
  }
  return undefined;
}

function openExif(exif: Buffer, isLittle: boolean) {
  const number = (at: number, size: 2 | 4): number => {
    if (at + size > exif.length) return 0;
    return isLittle ? exif.readUIntLE(at, size) : exif.readUIntBE(at, size);
  };
  const start = number(4, 4);
  const entries = Array.from({ length: number(start, 2) }, (_, index) => start + 2 + index * 12);
  return {
    number,
    /** Returns the offset of the value of an entry of the first directory. */
    entry(tag: number): number | undefined {
      const found = entries.find((at) => number(at, 2) === tag);
      return found === undefined ? undefined : found + 8;
    },
  };
}
