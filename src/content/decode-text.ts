import { isAscii, isUtf8 } from 'node:buffer';
import { positionAt, type Position } from '../report/location.ts';

/**
 * Decodes a file in UTF-8 without its byte-order mark; returns the place of the first invalid byte if it is not UTF-8. Unlike the results
 * of TextDecoder, ASCII texts and their parts take one byte per character in memory.
 */
export function decodeText(bytes: Uint8Array): string | Position {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString('latin1');
  if (isUtf8(buffer)) return buffer.toString('utf8').replace(/^\uFEFF/, '');
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf('\uFFFD'));
}
