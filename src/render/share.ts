import type { Assets } from './prepare-assets.ts';
import type { PageQueue } from './page-queue.ts';
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
export function createShare(queue: PageQueue, assets: Assets, input: RenderInput, steps: RenderSteps): Share {
  return {
    async render() {
      const rendered: RenderedPage[] = [];
      for (let pages = queue.take(); pages.length > 0; pages = queue.take()) {
        for (const page of pages) {
          const made = await steps.renderPage(page, assets, input);
          if (made !== undefined) rendered.push(made);
        }
      }
      return {
        pages: rendered,
        html: rendered.map(({ html }) => html),
        shown: '',
        async finish(finish) {
          const bytesOf = steps.createFinisher(finish, input.site.map.policy);
          return new Map(rendered.map((made) => [made.page.output, bytesOf(made)]));
        },
      };
    },
  };
}
