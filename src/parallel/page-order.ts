import { hash } from 'node:crypto';
import type { PlannedPage } from '../plan/plan-site.ts';
import type { PageQueue } from '../render/page-queue.ts';

/** The pages in the order in which threads take them: the copies of a page follow each other, so that one thread has parsed its text for nearly all of them. */
export function orderPages(pages: readonly PlannedPage[]): PlannedPage[] {
  const byPath = new Map<string, PlannedPage[]>();
  for (const page of pages) {
    const copies = byPath.get(page.path);
    if (copies === undefined) byPath.set(page.path, [page]);
    else copies.push(page);
  }
  return [...byPath.values()].flat();
}

/** Stands for an order. */
export function keyOfOrder(order: readonly PlannedPage[]): string {
  return hash('sha256', order.map(({ output }) => output).join('\n'), 'hex');
}

/** A queue of several threads: `taken` is memory that they share. */
export function createSharedQueue(
  order: readonly PlannedPage[],
  taken: SharedArrayBuffer,
): PageQueue {
  const counter = new Int32Array(taken);
  return {
    take() {
      const from = Atomics.add(counter, 0, batch);
      return order.slice(from, from + batch);
    },
  };
}

/** So many that the counter is no cost, so few that no thread waits long for another one's last. */
const batch = 16;
