/** One price of a book, with what is offered there. Prices in hundredths. */
export interface Level {
  readonly price: number;
  readonly size: number;
}

export interface OrderBook {
  /** From the best price outwards: falling. */
  readonly bids: readonly Level[];
  /** From the best price outwards: rising. */
  readonly asks: readonly Level[];
}

/** An invented book around the price of 100, the same for the same seed. */
export function makeOrderBook(seed: number, depth: number): OrderBook {
  const random = mulberry32(seed);
  const side = (direction: 1 | -1) =>
    Array.from({ length: depth }, (_, level) => ({
      price: 10000 + direction * 2 * (level + 1),
      // Books are thin near the middle and lumpy further out.
      size: Math.round((6 + level * 1.6) * (0.35 + 1.5 * random() ** 2)),
    }));
  return { bids: side(-1), asks: side(1) };
}

/** What is offered up to each price, from the best one outwards. */
export function accumulate(levels: readonly Level[]): number[] {
  let total = 0;
  return levels.map(({ size }) => (total += size));
}

/** A small generator of even quality for drawings: numbers from 0 up to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
