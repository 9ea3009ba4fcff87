import type { HostName } from '../config/host-names.ts';
import type { Document } from '../content/load-document.ts';
import type { Variables } from '../content/fields/variables.ts';
import type { ContentRoute } from '../content/placeholder.ts';
import type { BaseSettings, Product } from '../site/base-settings.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { FileDefinition } from '../site/file-definition.ts';
import type { GroupContent, PageDefinition } from '../site/page-definition.ts';
import type { Language } from '../site/languages.ts';
import type { Placement } from './addresses.ts';
import type { BuiltPage } from '../tree.ts';
import type { PlannedRedirect } from './redirects.ts';

/** The pages of a site in all variants. Planning reads and writes no file. */
export interface Plan extends Placement {
  readonly pages: readonly PlannedPage[];
  readonly variants: readonly Variant[];
  readonly origin: string;
  /**
   * Every path of the site map, including pages that are omitted because of errors in their
   * content.
   */
  readonly paths: ReadonlySet<string>;
  /** `false` if some paths are unknown because of errors in content. */
  readonly pathsComplete: boolean;
  /**
   * The paths of pages and files that exist only at the root, such as the 404 page and the icons.
   */
  readonly rootOnly: ReadonlySet<string>;
  /** The files that are published unchanged, relative to `assets/public/`. */
  readonly staticFiles: readonly string[];
  readonly redirects: readonly PlannedRedirect[];
  /** The document of each path that would be a page if it were not a draft. */
  readonly drafts: ReadonlyMap<string, Document>;
  /** Whether the output depends on the day: a text has a first or a last one. */
  readonly scheduled: boolean;
  /** Every document that was read, including those with errors. */
  readonly documents: readonly Document[];
  /** For each file of `content/`, its slug and the path of its page in the default language. */
  readonly routes: ReadonlyMap<string, ContentRoute>;
  /** The files of the site map in each language; those whose content has errors are missing. */
  readonly files: readonly PlannedFile[];
  /** The host whose configuration is a part of the output. */
  readonly host: HostName | undefined;
}

/** A file of the site map in one language. */
export interface PlannedFile {
  readonly definition: FileDefinition<never>;
  /** The variant at the root of the language. */
  readonly variant: Variant;
  readonly path: string;
  readonly output: string;
  readonly documents: DocumentSources;
  readonly source: string;
}

/** The paths of files that are added to a site, such as `/sitemap.xml`. */
export interface AddedPaths {
  /** Those known before the site is rendered. No product can have such a name. */
  readonly paths: readonly string[];
  /** Whether a site has the files: every site by default. */
  readonly isUsed?: (map: SiteMap<BaseSettings>) => boolean;
}

/** The site in one language at the root, or its variant for one product. */
export interface Variant {
  readonly language: Language;
  /** The variant in the default language, of the same product; `undefined` for itself. */
  readonly original: Variant | undefined;
  /** The documents of the default language that are shown in this one as they are. */
  readonly untranslated: ReadonlySet<Document>;
  /**
   * The path in this language of each page and file that exists in it, by `path`, and by this path
   * itself.
   */
  readonly paths: ReadonlyMap<string, string>;
  /** The folder of its addresses, such as `de/acme`; `''` for the root. */
  readonly folder: string;
  /** The documents by name; those that this language lacks are those of the default one. */
  readonly documents: ReadonlyMap<string, Document>;
  /** For each file of the default language, its slug in this one and the path of its page. */
  readonly routes: ReadonlyMap<string, ContentRoute>;
  /** The product's slug; `''` at the root of a language. */
  readonly slug: string;
  /** The product of its pages; the first one at the root. */
  readonly product: Product | undefined;
  readonly variables: Variables;
  readonly settings: BaseSettings;
}

/** One page of one variant. */
export interface PlannedPage extends BuiltPage {
  readonly definition: PageDefinition;
  /** The path in the page's language. */
  readonly localPath: string;
  readonly variant: Variant;
  /**
   * The absolute address for search engines: that of the page at the root, since variants differ
   * only in the product's name.
   */
  readonly canonical: string | undefined;
  /** The content of the component, by name. */
  readonly documents: DocumentSources;
  /** All files of the folder of `pages`, in order. */
  readonly siblings?: readonly Document[];
  /** The page's group of `groups`, and the others. */
  readonly group?: Omit<GroupContent<never>, 'entries'>;
}

/** A page of the site map with its content, before it is put into a variant. */
export type UnplacedPage = Omit<PlannedPage, 'variant' | 'output' | 'address' | 'canonical'>;

/** A file of the site map with its content, in one language. */
export type UnplacedFile = Omit<UnplacedPage, 'definition'> & Pick<PlannedFile, 'definition'>;

/** Documents, and lists of documents, by name. */
export type DocumentSources = Readonly<Record<string, Document | readonly Document[]>>;
