import { Fragment, type ReactElement } from 'react';
import { accumulate, gap, makeOrderBook, type Level } from './order-book.ts';

const width = 500;
const height = 320;
const middle = width / 2;
/** The width of a tick; the last level reaches to the edge. */
const step = 10;
const depth = middle / step - 1 - gap;
const shown = 4;
const book = makeOrderBook(16, depth);
const largest = Math.max(...[book.bids, book.asks].flatMap((side) => accumulate(side)));
const sizes = [book.bids, book.asks].map((side) => side.slice(0, shown).map(({ size }) => size));
const largestShown = Math.max(...sizes.flat());

export const chartSize = { width, height };
export const chartSides = { bids: drawSide(book.bids, -1), asks: drawSide(book.asks, 1) };

/**
 * Both sides of an order book as stepped curves with the spread between them, and the best prices
 * as a ladder below. One image with one name: its numbers are part of the drawing and cannot be
 * read, found or selected.
 */
export function DepthChart({ label }: { readonly label: string }): ReactElement {
  return (
    <div className="depth" role="img" aria-label={label}>
      <div inert>
        <b className="figure">{inUnits(book.middle)}</b>
        <svg
          className="curves"
          width="400"
          height="267"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          fill="none"
          stroke="currentColor"
        >
          <path className="depth-rules" d={rules} />
          <g className="depth-bids" id="bids">
            <path className="depth-hatch" d={chartSides.bids.hatch} />
            <path className="depth-curve" d={chartSides.bids.curve} />
          </g>
          <g className="depth-asks">
            <path className="depth-hatch" d={chartSides.asks.hatch} />
            <path className="depth-curve" d={chartSides.asks.curve} />
          </g>
        </svg>
        <div className="axis">
          {[-50, -25, 25, 50].map((offset) => (
            <span key={offset}>{inUnits(book.middle + offset)}</span>
          ))}
        </div>
        <div className="ladder">
          <Bars />
          {book.bids.slice(0, shown).map((bid, level) => (
            <Fragment key={bid.price}>
              <span>{bid.size}</span>
              <b>{inUnits(bid.price)}</b>
              <b>{inUnits(book.asks[level]?.price ?? 0)}</b>
              <span>{book.asks[level]?.size}</span>
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The bids of the chart on the same page again. */
export function DepthCurve(): ReactElement {
  return (
    <svg
      className="again"
      width="400"
      height="267"
      viewBox={`0 0 ${middle} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <use href="#bids" />
    </svg>
  );
}

/** Quarters of the width and of the height; the middle line leaves room for the middle price. */
const rules = [1, 2, 3]
  .map(
    (part) =>
      `M0 ${(height / 4) * part}h${width}M${(width / 4) * part} ${part === 2 ? 72 : 0}V${height}`,
  )
  .join('');

/**
 * The sizes of the ladder as thin bars below its rows, from the middle outwards. Each row has
 * height 1.
 */
function Bars(): ReactElement {
  const [bids, asks] = sizes.map((side, index) =>
    side
      .map(
        (size, row) =>
          `M100 ${row + 0.9}h${(index === 0 ? -1 : 1) * Math.round((size / largestShown) * 66)}v.1H100z`,
      )
      .join(''),
  );
  return (
    <svg
      className="bars"
      width="400"
      height="130"
      viewBox={`0 0 200 ${shown}`}
      preserveAspectRatio="none"
      fill="currentColor"
    >
      <path className="depth-bids" d={bids} />
      <path className="depth-asks" d={asks} />
    </svg>
  );
}

/**
 * The outline of one side from its best price outwards, which rises at each price, and a vertical
 * line below each step. Whole numbers, relative steps.
 */
export function drawSide(
  levels: readonly Level[],
  direction: 1 | -1,
): { readonly curve: string; readonly hatch: string } {
  let reached = 0;
  const best = middle + direction * step * (1 + gap);
  let curve = `M${best} ${height}`;
  let hatch = '';
  accumulate(levels).forEach((total, level) => {
    const next = Math.round((total / largest) * (height - 16));
    curve += `v${reached - next}h${direction * step}`;
    hatch += `M${best + direction * step * (level + 0.5)} ${height}v${-next}`;
    reached = next;
  });
  return { curve, hatch };
}

/** A price in hundredths as text. */
const inUnits = (price: number) => (price / 100).toFixed(2);
