import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Plan } from '../plan/plan-site.ts';
import { type Team } from '../render/render-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import { bundledReact } from '../site/react.ts';
import { createSharedQueue, keyOfOrder, orderPages } from './page-order.ts';
import { startThread } from './thread.ts';

/** A thread takes some 60 ms to start and to warm up; it pays from about this many pages on. */
const pagesForAThread = 800;

/** More threads than this would wait for the disk and for each other. */
const mostThreads = 4;

/** Starts the threads that help with the pages of a large site; `undefined` for a site that is done sooner without. */
export function startTeam({ config, site, plan }: { readonly config: Config; readonly site: LoadedSite; readonly plan: Plan }): Team | undefined {
  const order = orderPages(plan.pages);
  const count = Math.min(mostThreads, os.availableParallelism() - 1, Math.floor(order.length / pagesForAThread));
  // What another React has to say, it says in this thread.
  if (count < 1 || site.react !== bundledReact) return undefined;
  const taken = new SharedArrayBuffer(4);
  const setup = { config, entry: site.entry, templates: site.compiled, order: keyOfOrder(order), taken };
  const threads = Array.from({ length: count }, () => startThread(workerFile(), setup, order));
  const shared = new Set(order);
  return {
    join: (assets, report) => ({
      shares: threads.map((thread) => thread.share(assets, report)),
      queue: createSharedQueue(order, taken, plan.pages.filter((page) => !shared.has(page))),
    }),
    dismiss: () => threads.forEach((thread) => thread.end()),
  };
}

function workerFile(): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve('sitegen/package.json')), 'bin', 'page-worker.cjs');
}
