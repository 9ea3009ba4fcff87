import { randomNumbers } from './random.ts';

/** One price of a book, with what is offered there. Prices in hundredths. */
export interface Level {
  readonly price: number;
  readonly size: number;
}

export interface OrderBook {
  /** The price between the best bid and the best ask. */
  readonly middle: number;
  /** From the best price outwards: falling. */
  readonly bids: readonly Level[];
  /** From the best price outwards: rising. */
  readonly asks: readonly Level[];
}

/** Prices between the middle and the best bid or ask, where nothing is offered. */
export const gap = 1;
const tick = 2;

/** An invented book around the price of 100, the same for the same seed; its spread is a few ticks wide. */
export function makeOrderBook(seed: number, depth: number): OrderBook {
  const middle = 10000;
  const random = randomNumbers(seed);
  const side = (direction: 1 | -1) =>
    Array.from({ length: depth }, (_, level) => ({
      price: middle + direction * tick * (level + 1 + gap),
      // Books are thin near the middle, thicker further out, with a wall here and there.
      size: Math.round((170 + level * 20) * (0.4 + 2.4 * random() ** 4)),
    }));
  return { middle, bids: side(-1), asks: side(1) };
}

/** What is offered up to each price, from the best one outwards. */
export function accumulate(levels: readonly Level[]): number[] {
  let total = 0;
  return levels.map(({ size }) => (total += size));
}
