import { positionAt, type Position } from '../../report/position.ts';

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

/** The text of a file in UTF-8, a byte-order mark taken off; where it is no UTF-8, the place of the first wrong byte. */
export function decodeText(bytes: Uint8Array): string | Position {
  try {
    return strict.decode(bytes);
  } catch {
    const text = lenient.decode(bytes);
    return positionAt(text, text.indexOf('\uFFFD'));
  }
}
