import type { Settings } from '../../content/load-content.ts';
import type { Document } from '../../content/load-document.ts';
import type { Plan, PlannedPage } from '../../plan/plan.ts';
import type { Assets } from '../../render/rendering.ts';
import type { Policy } from '../../render/policy.ts';
import { renderSteps } from '../../render/render-site.ts';
import type { RenderedPage, RenderInput, RenderSteps } from '../../render/rendering.ts';
import type { LoadedSite } from '../../site/load-site.ts';
import { createMemory } from './memory.ts';
import { isSameList } from './same-list.ts';
import { areSamePictures, isSameText, recordAssets, type Trace } from './trace.ts';

/** The pages of the last pass. */
export interface PageMemory {
  /** Steps that render only pages that would come out differently. `standIn` says whether a page's last picture will do for a new drawing. */
  steps(
    site: LoadedSite,
    settings: Settings,
    standIn: boolean,
  ): Pick<RenderSteps, 'renderPage' | 'createFinisher'>;
  /** Whether an old picture stands in for a new drawing. */
  provisional(): boolean;
  endPass(): void;
}

interface Kept {
  readonly page: PlannedPage;
  readonly rendered: RenderedPage;
  readonly trace: Trace;
}

export function rememberPages(): PageMemory {
  let pages = createMemory<Kept>();
  let world: readonly unknown[] = [];
  let provisional = false;
  const finishers = rememberFinisher();

  /** What all pages are made from. After a change of it, none is as it was. */
  const enter = (next: readonly unknown[]) => {
    if (isSameList(world, next)) return;
    world = next;
    pages = createMemory();
  };

  return {
    provisional: () => provisional,
    endPass: () => pages.endPass(),
    steps(site, settings, standIn) {
      provisional = false;
      let entered: RenderInput | undefined;
      return {
        createFinisher: finishers,
        renderPage(page, assets, input) {
          if (entered !== input)
            enter([
              site,
              settings,
              input.config.year,
              input.config.base,
              input.plan.origin,
              listRootOnly(input.plan),
            ]);
          entered = input;
          const kept = pages.get(page.output);
          if (
            kept !== undefined &&
            isSamePage(kept.page, page) &&
            isSameText(kept.trace, assets) &&
            areSamePictures(kept.trace, assets)
          ) {
            pages.set(page.output, kept);
            return kept.rendered;
          }
          const draw: Assets['draw'] = (svg, pictured) => {
            const last = kept?.trace.pictures[0];
            if (!standIn || last === undefined || last.svg === svg)
              return assets.draw(svg, pictured);
            provisional = true;
            return assets.draw(last.svg, last.page);
          };
          const recorded = recordAssets({ ...assets, draw });
          const { rendered, clean } = renderAlone(page, recorded.assets, input);
          if (rendered !== undefined && clean)
            pages.set(page.output, { page, rendered, trace: recorded.trace });
          return rendered;
        },
      };
    },
  };
}

/** A page that reported something is rendered each time, so that the report is made each time. */
function renderAlone(
  page: PlannedPage,
  assets: Assets,
  input: RenderInput,
): { rendered: RenderedPage | undefined; clean: boolean } {
  let clean = true;
  const rendered = renderSteps.renderPage(page, assets, {
    ...input,
    report(diagnostic) {
      clean = false;
      input.report(diagnostic);
    },
  });
  return { rendered, clean };
}

/** Remembers the bytes of every page for as long as pages are finished in the same way. */
function rememberFinisher(): RenderSteps['createFinisher'] {
  let way: readonly unknown[] = [];
  let finished = new WeakMap<RenderedPage, Uint8Array>();
  return (finish, policy: Policy | undefined) => {
    if (!isSameList(way, [finish, policy])) finished = new WeakMap();
    way = [finish, policy];
    const bytesOf = renderSteps.createFinisher(finish, policy);
    return (rendered) => {
      let bytes = finished.get(rendered);
      if (bytes === undefined) finished.set(rendered, (bytes = bytesOf(rendered)));
      return bytes;
    };
  };
}

function isSamePage(a: PlannedPage, b: PlannedPage): boolean {
  if (a === b) return true;
  return (
    a.definition === b.definition &&
    a.path === b.path &&
    a.copy.slug === b.copy.slug &&
    isSameList(documentsOf(a), documentsOf(b))
  );
}

/** Every document with the name that it goes by, in one list. */
function documentsOf({ documents }: PlannedPage): readonly unknown[] {
  return Object.entries(documents).flatMap(
    ([name, source]: [string, Document | readonly Document[]]) => [name, source].flat(),
  );
}

const listRootOnly = ({ rootOnly }: Plan) => [...rootOnly].join('\n');
