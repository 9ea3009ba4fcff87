import { fillLinks } from '../content/fields/resolve-fields.ts';
import { referencedName } from '../content/fields/references.ts';
import { fillDocument, fillEntry, type Document } from '../content/load-document.ts';
import type { AssetName, Bindings } from '../content/placeholder.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { findRoute } from '../plan/routes.ts';
import type { DocumentSources, Variant } from '../plan/plan.ts';
import type { Reference } from '../site/reference.ts';
import type { SiteTools } from '../site/site-tools.ts';
import type { LoadedSite } from '../templates/load-site.ts';
import { showImage } from './images/images.ts';
import { findFile, inLanguage, type SiteFiles } from './site-files.ts';
import { markBlock, renderBlock } from './render-block.ts';

/** Changes the content of a document before a component receives it. */
export type ChangeContent = (content: object, document: Document) => object;

/**
 * Returns functions that render the documents and the settings of one variant of the site, as
 * components receive them. A list is filled in on first use and once for all pages, so that every
 * page of a large folder can have its siblings; one whose texts have blocks at once, since React
 * cannot render a component inside of another one.
 */
export function createContentRenderer(
  variant: Variant,
  tools: SiteTools,
  files: SiteFiles,
  site: LoadedSite,
  change: ChangeContent = (content) => content,
) {
  const { language, variables, routes, original, untranslated, product, documents } = variant;
  const entries = new Map<string | undefined, object>();
  const entryOf = (reference: Reference): object => {
    const name = referencedName(reference, documents);
    const document = documents.get(name ?? '');
    const entry = entries.get(name) ?? {};
    // Entries that refer to each other are not filled in for ever.
    if (document === undefined || entries.has(name)) return entry;
    entries.set(name, entry);
    return Object.assign(entry, fillEntry(document, bindingsOf(document)));
  };
  const fileOf = (name: AssetName) => findFile(files, inLanguage(files, name, language));
  const bindings: Bindings = {
    variables,
    // Texts link to the same pages again and again.
    href: memoize((link) => tools.href(link)),
    asset: (name) => fileOf(name).address,
    image: (name) => showImage(files.images, fileOf(name)),
    entryOf,
    routeOf: (file, from) => findRoute(routes, file, from) ?? { id: '', slug: '', path: undefined },
  };
  const withBlocks = (own: Bindings): Bindings => ({
    ...own,
    block(block, text) {
      const given = { settings, product, language: language.code, site: tools };
      return markBlock(block.name, renderBlock(block, text, own, site, given));
    },
  });
  const inOwn = withBlocks(bindings);
  const inOriginal =
    original &&
    withBlocks({ ...bindings, variables: original.variables, lang: original.language.tag });
  const bindingsOf = (document: Document) =>
    (untranslated.has(document) ? inOriginal : undefined) ?? inOwn;
  const settings = fillLinks(variant.settings, bindings);
  const fill = (document: Document) => {
    const content = fillDocument(document, bindingsOf(document));
    // One that fails throws when a component uses the text.
    if (document.blocks.length > 0) ifPossible(() => content.body);
    return change(content, document);
  };
  const fillList = memoize((documents: readonly Document[]) => documents.map(fill));
  const hasBlocks = memoize((documents: readonly Document[]) =>
    documents.some(({ blocks }) => blocks.length > 0),
  );
  return {
    settings,
    contentOf(documents: DocumentSources): Record<string, object> {
      const content: Record<string, object> = {};
      for (const [name, source] of Object.entries(documents)) {
        if (!isList(source)) {
          content[name] = fill(source);
          continue;
        }
        const get = () => fillList(source);
        // A missing file is an error of its text, and of components that use the list.
        if (hasBlocks(source)) ifPossible(get);
        Object.defineProperty(content, name, { get, enumerable: true });
      }
      return content;
    },
  };
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (source: Document | readonly Document[]): source is readonly Document[] =>
  Array.isArray(source);
