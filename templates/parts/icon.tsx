import type { ReactElement } from 'react';

/**
 * Line drawings on a 40 × 40 grid, of squares, ladders and steps: the object, and its highlighted
 * part.
 */
const drawings = {
  // Two commits, and a branch that returns.
  code: ['M1 26h10v10H1zM29 26h10v10H29zM11 31h18', 'M6 25V9h9M25 9h9v16M15 4h10v10H15z'],
  // Two ladders whose rungs meet.
  integration: [
    'M3 1v38M37 1v38M3 6h6M3 13h11M3 27h11M3 34h6M37 6h-6M37 13H26M37 27H26M37 34h-6',
    'M4 20h32',
  ],
  // A queue, from which one is taken back to the start.
  automation: ['M1 26h10v10H1zM15 26h10v10H15zM29 26h10v10H29z', 'M34 25V8H6v11M1 15l5 5 5-5'],
  analytics: ['M2 1v37h37', 'M9 31h6V20h8v6h6V10h10'],
  // A key whose bit is a side of the mark.
  security: ['M1 4h20v20H1zM8 11h6v6H8zM21 14h18', 'M25 15v9h6v9h6V15'],
  // Nine tests, one of them open.
  quality: [
    'M1 1h10v10H1zM15 1h10v10H15zM1 15h10v10H1zM15 15h10v10H15zM29 15h10v10H29zM1 29h10v10H1zM15 29h10v10H15zM29 29h10v10H29z',
    'M29 12V1h10v11',
  ],
  tick: ['', 'M4 21l10 10L36 9'],
  up: ['M20 37V5M6 19 20 5l14 14', ''],
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon: the text beside it has the same meaning. */
export function Icon({
  name,
  size,
}: {
  readonly name: IconName;
  readonly size: number;
}): ReactElement {
  const [thing, live] = drawings[name];
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {thing && <path d={thing} />}
      {live && <path className="live" d={live} />}
    </svg>
  );
}
