import type { Worker } from 'node:worker_threads';
import type { Glance } from '../check/glance.ts';
import type { PlannedPage } from '../plan/plan-site.ts';
import type { Assets } from '../render/prepare-assets.ts';
import { ShareFailure, type Share } from '../render/share.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Helper } from '../write/stage.ts';
import { makeOrder } from './write-orders.ts';
import { createInbox } from './inbox.ts';
import { keyOfOrder } from './page-order.ts';
import {
  awaitsAddresses,
  type Addresses,
  type Beginning,
  type Finished,
  type Rendered,
  type Setup,
} from './messages.ts';

/** A thread that renders pages; `render-pages-here.ts` is its side. */
export interface Thread extends Helper {
  /** At all pages that it has finished. */
  readonly glances: readonly Glance[];
  /** Lets it load the site and plan its pages. */
  prepare(setup: Setup): void;
  /** What it does of the pages in `order`. Its mistakes go to `report`. Throws ShareFailure where the thread fails. */
  share(order: readonly PlannedPage[], assets: Assets, report: Report): Share;
  /** Lets it end by itself after its work, and stops it otherwise. Resolves when it may be left alone. */
  end(): Promise<void>;
}

/** Makes use of a thread, which loads the program and waits. */
export function startThread(worker: Worker): Thread {
  const inbox = createInbox(worker);
  const glances: Glance[] = [];
  let made: ReadonlyMap<string, Uint8Array> | undefined;
  let ordered = false;
  let lingers = false;
  worker.on('error', (error) => inbox.fail(new ShareFailure(error.message, { cause: error })));
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      made = undefined;
      inbox.fail(new ShareFailure('The thread has ended.'));
      resolve();
    });
  });

  return {
    glances,
    prepare: (setup) => worker.postMessage(setup),
    holds: ({ name, bytes }) => made?.get(name) === bytes,
    write(folder, files, asIs) {
      ordered = true;
      const { order, wait } = makeOrder(folder, files, asIs);
      worker.postMessage(order, [order.failure]);
      return wait;
    },
    async end() {
      if (made === undefined) return void worker.terminate();
      if (!ordered) worker.postMessage(undefined);
      if (lingers) await ended;
      worker.unref();
    },
    share: (order, assets, report) => ({
      async render() {
        worker.postMessage({
          answers: assets.answers,
          order: keyOfOrder(order),
        } satisfies Beginning);
        const rendered = (await inbox.next()) as Rendered;
        const { pages, shown, diagnostics, asked } = rendered;
        lingers = rendered.lingers;
        diagnostics.forEach(report);
        for (const name of asked.files) assets.file(name);
        for (const { svg, page } of asked.drawings) assets.draw(svg, page);
        return {
          pages: pages.flatMap(({ place, modified }) =>
            order[place] === undefined ? [] : [{ page: order[place], modified }],
          ),
          html: [],
          shown,
          finish: (finish) => receive(finish, order, assets),
        };
      },
    }),
  };

  async function receive(
    finish: (html: string) => string,
    order: readonly PlannedPage[],
    { answers }: Assets,
  ): Promise<Map<string, Uint8Array>> {
    if (awaitsAddresses(answers))
      worker.postMessage(
        [...answers.fonts.values()].map((mark) => [mark, finish(mark)]) satisfies Addresses,
      );
    const received = new Map<string, Uint8Array>();
    for (;;) {
      const { buffer, pages, glance } = (await inbox.next()) as Finished;
      if (glance !== undefined) glances.push(glance);
      if (pages.length === 0) break;
      for (const [place, start, length] of pages)
        received.set(order[place]?.output ?? '', new Uint8Array(buffer, start, length));
    }
    made = received;
    return received;
  }
}
