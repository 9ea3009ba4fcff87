import type { ReactElement } from 'react';
import { randomNumbers } from './random.ts';

/** The price changes with each trade; as wide as the figures above it in the page. */
const signal = { trades: 44, width: 396, height: 120 };

/** A price that moved for a while and then went flat. */
export function FlatLine(): ReactElement {
  return (
    <svg
      className="flat-line"
      width="132"
      height="60"
      viewBox={`0 0 ${signal.width} ${signal.height}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={drawFlatLine(7)} />
    </svg>
  );
}

/** A path, the same for the same seed, that goes on beyond the drawing. */
export function drawFlatLine(seed: number): string {
  const random = randomNumbers(seed);
  const middle = signal.height / 2;
  let price = middle;
  let path = `M0 ${middle}`;
  for (let trade = 1; trade < signal.trades; trade++) {
    // Pulled back towards the center, so that the line stays in the drawing.
    const next = Math.round(middle + (price - middle) * 0.6 + (random() - 0.5) * 64);
    path += `h9v${next - price}`;
    price = next;
  }
  return `${path}h9V${middle}h9999`;
}
