import type { ReactElement } from 'react';

/** Shapes in a square of 1 × 1; the corner of the quarter circle is turned at random. */
const shapes = ['M0 0H1A1 1 0 0 1 0 1Z', 'M0 0H1V1H0Z', 'M.5 0A.5 .5 0 0 1 .5 1A.5 .5 0 0 1 .5 0Z'];
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
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const shape = shapes[next() < 0.7 ? 0 : next() < 0.5 ? 1 : 2];
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const turn = `translate(${x} ${y}) rotate(${Math.floor(next() * 4) * 90} .5 .5)`;
    return (
      <path key={index} className={tones[Math.floor(next() * 4)]} d={shape} transform={turn} />
    );
  });
  return (
    <svg
      className="pattern"
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tiles}
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
