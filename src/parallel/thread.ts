import { Worker } from 'node:worker_threads';
import type { PlannedPage } from '../plan/plan-site.ts';
import type { Assets } from '../render/prepare-assets.ts';
import { ShareFailure, type Share } from '../render/share.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Helper } from '../write/stage.ts';
import { makeOrder } from './write-orders.ts';
import { createInbox } from './inbox.ts';
import { keyOfOrder } from './page-order.ts';
import type { Addresses, Beginning, Finished, Rendered, Setup } from './messages.ts';

/** A thread that renders pages; `render-pages-here.ts` is its side. */
export interface Thread extends Helper {
  /** Lets it load the site and plan its pages. */
  prepare(setup: Setup): void;
  /** What it does of the pages in `order`. Its mistakes go to `report`. Throws ShareFailure where the thread fails. */
  share(order: readonly PlannedPage[], assets: Assets, report: Report): Share;
  /** Lets it end by itself after its work, and stops it otherwise. */
  end(): void;
}

/** Starts a thread, which loads the program and waits. */
export function startThread(file: string): Thread {
  // The parent's flags may load a TypeScript compiler, which this thread does without. Half of the usual room for young objects
  // costs no time here and saves some 40 MB.
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 24 } });
  const inbox = createInbox(worker);
  let made: ReadonlyMap<string, Uint8Array> | undefined;
  worker.on('error', (error) => inbox.fail(new ShareFailure(error.message, { cause: error })));
  worker.on('exit', () => {
    made = undefined;
    inbox.fail(new ShareFailure('The thread has ended.'));
  });

  return {
    prepare: (setup) => worker.postMessage(setup),
    holds: ({ name, bytes }) => made?.get(name) === bytes,
    write(folder, files, asIs) {
      const { order, wait } = makeOrder(folder, files, asIs);
      worker.postMessage(order, [order.failure]);
      return wait;
    },
    end() {
      if (made === undefined) return void worker.terminate();
      worker.postMessage(undefined);
      worker.unref();
    },
    share: (order, assets, report) => ({
      async render() {
        worker.postMessage({ answers: assets.answers, order: keyOfOrder(order) } satisfies Beginning);
        const { pages, shown, diagnostics, assets: asked } = (await inbox.next()) as Rendered;
        diagnostics.forEach(report);
        for (const name of asked) assets.file(name);
        return {
          pages: pages.flatMap(({ place, modified }) => (order[place] === undefined ? [] : [{ page: order[place], modified }])),
          html: [],
          shown,
          finish: (finish) => receive(finish, order, assets),
        };
      },
    }),
  };

  async function receive(finish: (html: string) => string, order: readonly PlannedPage[], { answers }: Assets): Promise<Map<string, Uint8Array>> {
    worker.postMessage([...answers.fonts.values()].map((mark) => [mark, finish(mark)]) satisfies Addresses);
    const received = new Map<string, Uint8Array>();
    for (;;) {
      const { buffer, pages } = (await inbox.next()) as Finished;
      if (pages.length === 0) break;
      for (const [place, start, length] of pages) received.set(order[place]?.output ?? '', new Uint8Array(buffer, start, length));
    }
    made = received;
    return received;
  }
}
