import { Fragment, type ReactElement } from 'react';
import { accumulate, makeOrderBook, type Level } from './order-book.ts';

const depth = 20;
const book = makeOrderBook(29, depth);
const width = 480;
const height = 320;
const middle = width / 2;
const step = middle / depth;
const largest = Math.max(...[book.bids, book.asks].flatMap((side) => accumulate(side)));

export const chartSize = { width, height };
export const chartSides = { bids: drawSide(book.bids, -1), asks: drawSide(book.asks, 1) };

/** Both sides of an order book as stepped curves that meet in the middle, and the best prices as a ladder below. */
export function DepthChart({ label }: { readonly label: string }): ReactElement {
  return (
    <div className="depth" role="img" aria-label={label}>
      <svg width="400" height="267" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" fill="none" stroke="currentColor">
        <path className="depth-rules" d={[1, 2, 3].map((line) => `M0 ${(height / 4) * line}h${width}`).join('')} />
        <path className="depth-middle" d={`M${middle} 0v${height}`} />
        <g className="depth-bids">
          <path className="depth-hatch" d={chartSides.bids.hatch} />
          <path className="depth-curve" d={chartSides.bids.curve} />
        </g>
        <g className="depth-asks">
          <path className="depth-hatch" d={chartSides.asks.hatch} />
          <path className="depth-curve" d={chartSides.asks.curve} />
        </g>
      </svg>
      <div className="ladder">
        {[0, 1, 2, 3].map((level) => (
          <Fragment key={level}>
            <span>{book.bids[level]?.size}</span>
            <b>{price(book.bids[level])}</b>
            <b>{price(book.asks[level])}</b>
            <span>{book.asks[level]?.size}</span>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** The outline of one side from the middle outwards, and a vertical line for each price below it. Whole numbers, relative steps. */
export function drawSide(levels: readonly Level[], direction: 1 | -1): { readonly curve: string; readonly hatch: string } {
  let reached = 0;
  let curve = `M${middle} ${height}`;
  let hatch = '';
  accumulate(levels).forEach((total, level) => {
    const next = Math.round((total / largest) * (height - 16));
    curve += `v${reached - next}h${direction * step}`;
    hatch += `M${middle + direction * step * (level + 0.5)} ${height}v${-next}`;
    reached = next;
  });
  return { curve, hatch };
}

const price = (level: Level | undefined) => ((level?.price ?? 0) / 100).toFixed(2);
