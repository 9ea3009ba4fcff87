import { isAscii, isUtf8 } from 'node:buffer';
import { positionAt, type Position } from '../report/position.ts';

/**
 * The text of a file in UTF-8, a byte-order mark taken off; where it is no UTF-8, the place of the first wrong byte. Unlike TextDecoder's, the
 * texts have one byte a letter in memory wherever that will do, and so has all that is cut and joined from them.
 */
export function decodeText(bytes: Uint8Array): string | Position {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return buffer.toString('latin1');
  if (isUtf8(buffer)) return buffer.toString('utf8', hasMark(buffer) ? mark.length : 0);
  const text = new TextDecoder().decode(bytes);
  return positionAt(text, text.indexOf('\uFFFD'));
}

const mark = [0xef, 0xbb, 0xbf];
const hasMark = (bytes: Buffer) => mark.every((byte, at) => bytes[at] === byte);
