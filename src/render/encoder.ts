/**
 * Makes a function that encodes texts as UTF-8, side by side in pieces of memory that grow with the number of texts: a piece for
 * each text would take longer to allocate than to fill.
 */
export function createEncoder(): (text: string) => Uint8Array {
  let size = smallest;
  let piece: Buffer = Buffer.alloc(0);
  let used = 0;
  return (text) => {
    // The most that a text can need: three bytes for a UTF-16 code unit.
    const most = text.length * 3;
    if (piece.length - used < most) {
      // Another thread may check what one has made. And what is shared the garbage collector does not count: it would look for garbage sooner.
      piece = Buffer.from(new SharedArrayBuffer(Math.max(size, most)));
      used = 0;
      size = Math.min(size * 2, largest);
    }
    const start = used;
    used += piece.write(text, start);
    return piece.subarray(start, used);
  };
}

/** In bytes. The first pieces are small because one text keeps its whole piece in memory, and a server encodes single ones. */
const smallest = 8 * 1024;
const largest = 1024 * 1024;
