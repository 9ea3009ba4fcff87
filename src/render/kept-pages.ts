import type { Document } from '../content/load-document.ts';
import { memoize } from '../lib/memoize.ts';
import type { DocumentSources, Plan, PlannedPage } from '../plan/plan.ts';
import type { Output } from '../tree.ts';
import type { RenderedPage } from './rendering.ts';
import type { Use } from './uses.ts';

/** The rendered pages of a process that renders a site again and again. */
export type KeptPages = ReturnType<typeof createKeptPages>;

interface KeptPage {
  readonly rendered: RenderedPage;
  readonly used: ReadonlySet<Use>;
  /** The assets of the site when it was rendered. */
  readonly outputs: ReadonlyMap<string, Output>;
}

/**
 * Keeps rendered pages while nothing changes that they depend on. Every page depends on all files
 * that are not texts, and on the addresses of all pages. Besides, a page depends on its own texts,
 * on the fields of the texts in the lists that it reads, and on the bodies that it reads of these.
 */
export function createKeptPages() {
  const pages = new Map<string, KeptPage>();
  let texts: ReadonlySet<string> = new Set();
  let addresses = '';
  return {
    /** `changes` are files that may have been written, added or deleted, relative to the root. */
    forget(changes: ReadonlySet<string>): void {
      if (![...changes].every((file) => texts.has(file))) pages.clear();
    },
    /** Opens the pages for a plan. `outputs` are the assets that its pages request. */
    open(plan: Plan, outputs: Map<string, Output>) {
      const planned = addressesOf(plan);
      if (planned !== addresses) pages.clear();
      addresses = planned;
      texts = new Set(plan.documents.map(({ file }) => file));
      const documents = new Set(plan.documents);
      // All pages of a folder have the same list.
      const comparison = memoize((list: readonly Document[]) =>
        memoize((kept: readonly Document[]) => haveSameFields(list, kept)),
      );
      const isSame = (source: Source | undefined, kept: Source | undefined) =>
        source === kept || (isList(source) && isList(kept) && comparison(source)(kept));
      return {
        /** Returns a page that need not be rendered, after requesting its assets. */
        get(page: PlannedPage): RenderedPage | undefined {
          const kept = pages.get(page.output);
          if (kept === undefined) return undefined;
          const { rendered, used } = kept;
          const [before, after] = [rendered.page, page].map(sourcesOf);
          const isUnchanged = (name: string) => isSame(after?.[name], before?.[name]);
          const isUsable =
            Object.entries(page.documents).every(
              ([name, each]) => isList(each) || isUnchanged(name),
            ) &&
            [...used].every((use) =>
              'asset' in use
                ? kept.outputs.has(use.asset)
                : 'list' in use
                  ? isUnchanged(use.list)
                  : documents.has(use.body),
            );
          if (!isUsable) return undefined;
          for (const use of used)
            if ('asset' in use) outputs.set(use.asset, kept.outputs.get(use.asset)!);
          const current = { ...rendered, page };
          pages.set(page.output, { rendered: current, used, outputs });
          return current;
        },
        set(rendered: RenderedPage, used: KeptPage['used']): void {
          pages.set(rendered.page.output, { rendered, used, outputs });
        },
      };
    },
  };
}

type Source = DocumentSources[string];

const isList = (source: Source | undefined): source is readonly Document[] => Array.isArray(source);

const sourcesOf = ({ documents, siblings }: PlannedPage): DocumentSources =>
  siblings === undefined ? documents : { ...documents, siblings };

const haveSameFields = (a: readonly Document[], b: readonly Document[]) =>
  a.length === b.length &&
  a.every((document, index) => {
    const other = b[index];
    return (
      document === other || (document.file === other?.file && textOf(document) === textOf(other))
    );
  });

/** JSON has no numbers such as infinity. */
const textOf = ({ fields, varies }: Document) =>
  JSON.stringify([fields, varies], (_, value) =>
    typeof value === 'number' ? [String(value)] : value,
  );

/** Returns the paths of all pages and texts, in each variant. */
function addressesOf({ origin, pages, variants }: Plan): string {
  const groups = new Set(pages.flatMap(({ group }) => group?.groups ?? []));
  const paths = new Set(variants.flatMap((variant) => [variant.paths, variant.routes]));
  return JSON.stringify([
    origin,
    pages.map(({ output, path, localPath, canonical, copy, group }) => [
      output,
      path,
      localPath,
      canonical,
      copy,
      group?.number,
    ]),
    [...groups],
    Array.from(paths, (each) => [...each]),
  ]);
}
