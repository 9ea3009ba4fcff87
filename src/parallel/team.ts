import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Content } from '../content/load-content.ts';
import { type Team } from '../render/render-site.ts';
import type { BaseSettings, PageDefinition, SiteMap } from '../site/define-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import { bundledReact } from '../site/react.ts';
import { createSharedQueue, orderPages } from './page-order.ts';
import { startThread } from './thread.ts';

/** A thread takes some 60 ms to start and to warm up; it pays from about this many pages on. */
const pagesForAThread = 800;

/** More threads than this would wait for the disk and for each other. */
const mostThreads = 4;

/** Starts the threads that help with the pages of a large site; `undefined` for a site that is done sooner without. */
export function startTeam({ config, site, content }: { readonly config: Config; readonly site: LoadedSite; readonly content: Content }): Team | undefined {
  const count = Math.min(mostThreads, os.availableParallelism() - 1, Math.floor(estimatePages(site.map, content) / pagesForAThread));
  // What another React has to say, it says in this thread.
  if (count < 1 || site.react !== bundledReact) return undefined;
  const taken = new SharedArrayBuffer(4);
  const setup = { config, entry: site.entry, templates: site.compiled, folders: content.folders, taken };
  const threads = Array.from({ length: count }, () => startThread(workerFile(), setup));
  return {
    join({ pages }, assets, report) {
      const order = orderPages(pages);
      const shared = new Set(order);
      return {
        shares: threads.map((thread) => thread.share(order, assets, report)),
        queue: createSharedQueue(order, taken, pages.filter((page) => !shared.has(page))),
      };
    },
    dismiss: () => threads.forEach((thread) => thread.end()),
  };
}

/** The number of pages, before mistakes in the content make it smaller. */
function estimatePages({ pages }: SiteMap<BaseSettings>, { settings, folders }: Content): number {
  const copies = 1 + (settings.value.products?.length ?? 0);
  const of = ({ path, each = '', content }: PageDefinition) => {
    const source = typeof path === 'string' ? undefined : content[each];
    return source !== undefined && 'folder' in source ? (folders.get(source.folder)?.length ?? 0) : 1;
  };
  return pages.reduce((sum, page) => sum + of(page) * (page.copied ? copies : 1), 0);
}

function workerFile(): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve('sitegen/package.json')), 'bin', 'page-worker.cjs');
}
