/** The tables of a font in the sfnt container (TrueType, OpenType), by their four-letter tags. */
export type Tables = ReadonlyMap<string, DataView>;

/** Reads the table directory (https://learn.microsoft.com/typography/opentype/spec/otff). Throws RangeError for what is no font. */
export function readTables(font: Uint8Array): Tables {
  const view = viewOf(font);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const record = 12 + index * 16;
      return [
        tagAt(view, record),
        new DataView(
          font.buffer,
          font.byteOffset + view.getUint32(record + 8),
          view.getUint32(record + 12),
        ),
      ] as const;
    }),
  );
}

/** Writes tables as one font, in the order of their tags. */
export function writeTables(tables: Tables): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts: Uint8Array[] = [];
  let offset = 12 + sorted.length * 16;
  const directory = new DataView(new ArrayBuffer(offset));
  writeHeader(directory, sorted.length, tables.has('CFF ') || tables.has('CFF2'));
  sorted.forEach(([tag, table], index) => {
    const record = 12 + index * 16;
    const bytes = padded(table);
    for (let letter = 0; letter < 4; letter++)
      directory.setUint8(record + letter, tag.charCodeAt(letter));
    directory.setUint32(record + 4, checksum(bytes));
    directory.setUint32(record + 8, offset);
    directory.setUint32(record + 12, table.byteLength);
    parts.push(bytes);
    offset += bytes.length;
  });
  return Buffer.concat([new Uint8Array(directory.buffer), ...parts]);
}

/** A view of bytes, wherever they lie in their buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The four letters at an offset. */
export function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(offset + letter)));
}

function writeHeader(view: DataView, count: number, postScript: boolean): void {
  const power = Math.floor(Math.log2(count));
  view.setUint32(0, postScript ? 0x4f54544f : 0x00010000);
  view.setUint16(4, count);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, (count - (1 << power)) * 16);
}

function padded({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(byteLength / 4) * 4);
  bytes.set(new Uint8Array(buffer, byteOffset, byteLength));
  return bytes;
}

function checksum(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let sum = 0;
  for (let offset = 0; offset < bytes.length; offset += 4)
    sum = (sum + view.getUint32(offset)) >>> 0;
  return sum;
}
