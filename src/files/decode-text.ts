import { isUtf8 } from 'node:buffer';
import { positionAt, type Position } from '../report/location.ts';

/**
 * Decodes a file in UTF-8 without its byte-order mark; returns the position of the first invalid
 * byte if it is not UTF-8.
 */
export function decodeText(bytes: Uint8Array): string | Position {
  if (isUtf8(bytes))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString()
      .replace(/^\uFEFF/, '');
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf('\uFFFD'));
}
