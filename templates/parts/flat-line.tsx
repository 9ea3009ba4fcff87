import type { ReactElement } from 'react';
import { randomNumbers } from './random.ts';

const trades = 44;

/** A price that moved for a while and then went flat. */
export function FlatLine(): ReactElement {
  return (
    <svg
      className="flat-line"
      width="400"
      height="60"
      viewBox="0 0 1200 120"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={drawFlatLine(7)} />
    </svg>
  );
}

/** A path over 1200 × 120, the same for the same seed. */
export function drawFlatLine(seed: number): string {
  const random = randomNumbers(seed);
  const middle = 60;
  let price = middle;
  let path = `M0 ${middle}`;
  for (let trade = 1; trade < trades; trade++) {
    // Pulled back towards the center, so that the line stays in the drawing.
    const next = Math.round(middle + (price - middle) * 0.6 + (random() - 0.5) * 64);
    path += `h9v${next - price}`;
    price = next;
  }
  return `${path}h9V${middle}H1200`;
}
