import type { ReactElement } from 'react';

/**
 * Two sides of a book that meet: bids step down to the center, asks step up from it. Drawn on a 24
 * × 24 grid.
 */
export const markPaths = { bids: 'M1 3h5v6h5v12H1z', asks: 'M13 15h5V9h5v12H13z' };

/** The company's mark; the left side has the text color, the right side the accent color. */
export function Mark({ size = 22 }: { readonly size?: number }): ReactElement {
  return (
    <svg
      className="mark"
      width={size}
      height={(size * 9) / 11}
      viewBox="1 3 22 18"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={markPaths.bids} />
      <path className="live" d={markPaths.asks} />
    </svg>
  );
}
