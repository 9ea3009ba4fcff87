/** Returns whether the metadata of an image contain where it was taken, in Exif or in XMP. */
export const hasPosition = (bytes: Uint8Array): boolean => gpsEntry.test(textOfBytes(bytes));

/** Returns how the camera was turned, from 1 to 8 (Exif 2.32, 4.6.4); 1 if that is not known. */
export function orientationOf(bytes: Uint8Array): number {
  const [, big, little] = orientationEntry.exec(textOfBytes(bytes)) ?? [];
  return (big ?? little ?? '\x01').charCodeAt(0);
}

const textOfBytes = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/*
 * An entry of Exif is a tag, a type, and the number of its values; numbers begin with their high or
 * with their low byte. Formats differ in what is around it, and other data do not look like it.
 */
const gpsEntry = /\x88\x25\0\x04\0\0\0\x01|\x25\x88\x04\0\x01\0\0\0|GPSLatitude/;
const orientationEntry =
  /\x01\x12\0\x03\0\0\0\x01\0([\x01-\x08])|\x12\x01\x03\0\x01\0\0\0([\x01-\x08])\0/;
