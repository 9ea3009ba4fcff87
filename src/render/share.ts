import type { Assets } from './prepare-assets.ts';
import type { PageQueue } from './page-queue.ts';
import { asIs } from './prepare-fonts.ts';
import type { RenderedPage, RenderInput, RenderSteps } from './render-site.ts';

/** Thrown by a share whose thread has failed; its pages must be made by another one. */
export class ShareFailure extends Error {
  override readonly name = 'ShareFailure';
}

/** The part of a site's pages that one thread makes. */
export interface Share {
  /** Renders pages of the queue until none is left. */
  render(): Promise<RenderedShare>;
}

/** A share whose pages lack the addresses of the fonts, which are cut when all pages are known. */
export interface RenderedShare {
  readonly pages: readonly Pick<RenderedPage, 'page' | 'modified'>[];
  /** The pages' HTML; empty where another thread keeps it. */
  readonly html: readonly string[];
  /** What `shownIn` finds in HTML that another thread keeps. */
  readonly shown: string;
  /** Makes the pages' bytes, by output path. */
  finish(finish: (html: string) => string): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** The share of this thread. */
export function createShare(
  queue: PageQueue,
  assets: Assets,
  input: RenderInput,
  steps: RenderSteps,
): Share {
  const { policy } = input.site.map;
  const lacksAddresses = assets.answers.fonts.size > 0;
  return {
    async render() {
      const pages: Pick<RenderedPage, 'page' | 'modified'>[] = [];
      const waiting: RenderedPage[] = [];
      const finished = new Map<string, Uint8Array>();
      // Bytes take half the memory of texts, and no work of the garbage collector.
      const bytesOf = lacksAddresses ? undefined : steps.createFinisher(asIs, policy);
      for (let taken = queue.take(); taken.length > 0; taken = queue.take()) {
        for (const page of taken) {
          const made = await steps.renderPage(page, assets, input);
          if (made === undefined) continue;
          pages.push({ page, modified: made.modified });
          if (bytesOf === undefined) waiting.push(made);
          else finished.set(page.output, bytesOf(made));
        }
      }
      return {
        pages,
        html: waiting.map(({ html }) => html),
        shown: '',
        async finish(finish) {
          if (bytesOf !== undefined) return finished;
          const finishPage = steps.createFinisher(finish, policy);
          return new Map(waiting.map((made) => [made.page.output, finishPage(made)]));
        },
      };
    },
  };
}
