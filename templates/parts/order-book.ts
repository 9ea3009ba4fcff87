import { randomNumbers } from './random.ts';

/** A level of an order book: a price in hundredths, and the size at it. */
export interface Level {
  readonly price: number;
  readonly size: number;
}

export interface OrderBook {
  /** The price between the best bid and the best ask. */
  readonly middle: number;
  /** From the best price down. */
  readonly bids: readonly Level[];
  /** From the best price up. */
  readonly asks: readonly Level[];
}

/** The number of empty prices between the middle and the best bid or ask. */
export const gap = 1;
const tick = 2;

/**
 * Returns an invented book around the price of 100, the same for the same seed, with a spread of a
 * few ticks.
 */
export function makeOrderBook(seed: number, depth: number): OrderBook {
  const middle = 10000;
  const random = randomNumbers(seed);
  const side = (direction: 1 | -1) =>
    Array.from({ length: depth }, (_, level) => ({
      price: middle + direction * tick * (level + 1 + gap),
      // Sizes are small near the middle and larger further out, with an occasional very large one.
      size: Math.round((170 + level * 20) * (0.4 + 2.4 * random() ** 4)),
    }));
  return { middle, bids: side(-1), asks: side(1) };
}

/** Returns the cumulative size up to each price, starting at the best one. */
export function accumulate(levels: readonly Level[]): number[] {
  let total = 0;
  return levels.map(({ size }) => (total += size));
}
