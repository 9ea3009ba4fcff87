import os from 'node:os';
import type { Glance } from '../check/glance.ts';
import type { Config } from '../config/config.ts';
import type { Content } from '../content/load-content.ts';
import type { Team } from '../render/render-site.ts';
import type { BaseSettings, PageDefinition, SiteMap } from '../site/define-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Helper } from '../write/stage.ts';
import { createSharedQueue, orderPages } from './page-order.ts';
import { startThread, type Thread } from './thread.ts';
import { startWorker } from './start-worker.ts';

/** A thread takes some 30 ms to be ready and as long to warm up; it pays from about this many pages on. */
const pagesForAThread = 800;

/** More threads than this would wait for the disk and for each other. */
const mostThreads = 4;

/** The threads that help with the pages of a large site. */
export interface Gathering extends Team {
  /** Starts as many threads as pay for so many pages, those counted that were started before. */
  expect(pages: number): void;
  /** At the pages that the threads have finished. */
  glances(): readonly Glance[];
  /** Those who can write what they have made. */
  readonly helpers: readonly Helper[];
  /** Lets the threads load the site and plan its pages, while this one does. */
  prepare(work: {
    readonly config: Config;
    readonly site: LoadedSite;
    readonly content: Content;
  }): void;
}

/** Makes a team without threads. With `alone` it stays so: what another React has to say, it says in this thread. */
export function gatherTeam({ alone }: { readonly alone: boolean }): Gathering {
  const threads: Thread[] = [];
  const taken = new SharedArrayBuffer(4);
  const expect = (pages: number) => {
    const wanted = alone
      ? 0
      : Math.min(mostThreads, os.availableParallelism() - 1, Math.floor(pages / pagesForAThread));
    while (threads.length < wanted) threads.push(startThread(startWorker()));
  };
  return {
    expect,
    helpers: threads,
    glances: () => threads.flatMap(({ glances }) => glances),
    prepare({ config, site, content }) {
      expect(estimatePages(site.map, content));
      for (const thread of threads)
        thread.prepare({
          config,
          entry: site.entry,
          templates: site.compiled,
          folders: content.folders,
          taken,
        });
    },
    join({ pages }, assets, report) {
      const order = orderPages(pages);
      return {
        shares: threads.map((thread) => thread.share(order, assets, report)),
        queue: createSharedQueue(order, taken),
      };
    },
    dismiss: async () => void (await Promise.all(threads.map((thread) => thread.end()))),
  };
}

/** The number of pages, before mistakes in the content make it smaller. */
function estimatePages({ pages }: SiteMap<BaseSettings>, { settings, folders }: Content): number {
  const copies = 1 + (settings.value.products?.length ?? 0);
  const of = ({ path, each = '', content }: PageDefinition) => {
    const source = typeof path === 'string' ? undefined : content[each];
    return source !== undefined && 'folder' in source
      ? (folders.get(source.folder)?.length ?? 0)
      : 1;
  };
  return pages.reduce((sum, page) => sum + of(page) * (page.perProduct ? copies : 1), 0);
}
