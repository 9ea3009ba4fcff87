/** Returns whether the metadata of an image contain where it was taken, in Exif or in XMP. */
export function hasPosition(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return data.includes('GPSLatitude') || [...findExif(data)].some(hasGps);
}

/** Returns how the camera was turned, from 1 to 8 (Exif 2.32, 4.6.4); 1 if that is not known. */
export function orientationOf(bytes: Uint8Array): number {
  const [exif] = findExif(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const at = exif?.entry(orientation);
  return exif === undefined || at === undefined ? 1 : exif.number(at, 2);
}

const orientation = 0x0112;
const gpsDirectory = 0x8825;

/**
 * Finds the metadata of a camera, which have the structure of a TIFF file. A file may contain
 * several, such as those of a second image, and formats differ in what is before them.
 */
function* findExif(data: Buffer) {
  for (const start of ['II*\0', 'MM\0*'])
    for (let at = data.indexOf(start); at !== -1; at = data.indexOf(start, at + 1))
      yield openExif(data.subarray(at), start === 'II*\0');
}

function hasGps({ entry, number }: ReturnType<typeof openExif>): boolean {
  const gps = entry(gpsDirectory);
  return gps !== undefined && number(number(gps, 4), 2) > 0;
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
