import type { ReactElement } from 'react';

/** A quarter circle from each corner of its tile, clockwise from the first. */
const quarters = [
  'h1a1 1 0 0 1-1 1z',
  'v1a1 1 0 0 1-1-1z',
  'h-1a1 1 0 0 1 1-1z',
  'v-1a1 1 0 0 1 1 1z',
];
/** The paths of shapes in a tile of 1 × 1. */
const shapes: readonly ((x: number, y: number, corner: number) => string)[] = [
  (x, y, corner) =>
    `M${x + (corner % 3 === 0 ? 0 : 1)} ${y + (corner < 2 ? 0 : 1)}${quarters[corner]}`,
  (x, y) => `M${x} ${y}h1v1h-1z`,
  (x, y) => `M${x + 0.5} ${y}a.5 .5 0 0 1 0 1 .5 .5 0 0 1 0-1z`,
];
const tones = ['ink', 'accent', 'line', 'line'];

/** A drawing that the letters of a name determine, so that each company has its own. */
export function Pattern({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
}): ReactElement {
  const next = randomNumbers(name);
  // One path for each tone; its stroke covers the seams between tiles.
  const paths = new Map<string | undefined, string>();
  for (let tile = 0; tile < columns * rows; tile++) {
    const shape = shapes[next() < 0.7 ? 0 : next() < 0.5 ? 1 : 2];
    const path = shape?.(tile % columns, Math.floor(tile / columns), Math.floor(next() * 4));
    const tone = tones[Math.floor(next() * 4)];
    paths.set(tone, `${paths.get(tone) ?? ''}${path}`);
  }
  return (
    <svg
      className="pattern"
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {[...paths].map(([tone, path]) => (
        <path key={tone} className={tone} d={path} />
      ))}
    </svg>
  );
}

/** Returns numbers from 0 to 1, the same for the same text (mulberry32, seeded with FNV-1a). */
function randomNumbers(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The pattern as a separate file, with the colors of the light scheme. */
export const Icon = ({ name }: { readonly name: string }): ReactElement => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" width="48" height="48">
    <style>{'path{fill:#0b5a63}.ink{fill:#191c20}.line{fill:#b9b4a8}'}</style>
    <Pattern name={name} columns={2} rows={2} />
  </svg>
);
