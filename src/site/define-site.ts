import type { ReactElement } from 'react';
import type { HostName } from '../config/host-names.ts';
import type { Checks } from './checks.ts';
import type { Content, ContentType, Fields } from './content-type.ts';
import type { MarkdownSettings } from './markdown-settings.ts';
import type { Schema } from './schema.ts';

/** A product that has its own variant of the site under `/<slug>/`. */
export interface Product {
  readonly slug: string;
  readonly name: string;
}

/** An address that moved. */
export interface Redirect {
  /** A root-absolute address without the base path; `/old` and `/old/` are the same. */
  readonly from: string;
  /** Such an address of a page, an anchor may follow, or an absolute one. */
  readonly to: string;
  /** 301 unless given. */
  readonly status?: 301 | 308 | undefined;
}

/** What the generator itself reads in `content/site.yaml`; a site adds fields of its own. */
export interface BaseSettings {
  /** The start of every absolute address, such as `https://www.company.example`. */
  readonly origin: string;
  /** The first one's name also stands in the pages at the root. */
  readonly products?: readonly Product[] | undefined;
  /** Where the site is published; the build adds what this host reads from the output. */
  readonly host?: HostName | undefined;
  readonly redirects?: readonly Redirect[] | undefined;
}

/** One Markdown file, or every Markdown file of a folder. Paths are relative to `content/`. */
export type ContentSource =
  | { readonly file: string; readonly type: ContentType }
  | CollectionSource<ContentType>;

/** Every Markdown file of a folder and of the folders in it, in the order of their paths. */
export interface CollectionSource<Type extends ContentType> {
  readonly folder: string;
  readonly type: Type;
  /** Another order, as in `Array.sort`. */
  sort?(a: Fields<Type>, b: Fields<Type>): number;
}

/** Declares that a page reads one Markdown file. */
export const entry = <Type extends ContentType>(file: string, type: Type) => ({ file, type });

/** Declares that a page reads every Markdown file of a folder, ordered by path unless `sort` says otherwise. */
export const collection = <Type extends ContentType>(
  folder: string,
  type: Type,
  options: Pick<CollectionSource<Type>, 'sort'> = {},
): CollectionSource<Type> => ({ folder, type, ...options });

/** What a template receives for the sources that its page declares. */
export type PageContent<Sources> = {
  readonly [Name in keyof Sources]: Sources[Name] extends {
    readonly folder: string;
    readonly type: infer Type;
  }
    ? readonly Content<Type>[]
    : Sources[Name] extends { readonly file: string; readonly type: infer Type }
      ? Content<Type>
      : never;
};

/** A drawing that belongs to a page, made by the build. */
export interface Picture {
  /** Absolute. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Everything that a page's component is given. */
export interface PageProps<Settings, PageContent> {
  readonly settings: Settings;
  readonly content: PageContent;
  /** The product whose variant this is; at the root the first one, `undefined` for a site without products. */
  readonly product: Product | undefined;
  readonly page: {
    /** The page's path in the site map, such as `/privacy-policy/`; the same in every variant. */
    readonly path: string;
    /** The absolute address that search engines should know, the same in every variant; `undefined` for the 404 page. */
    readonly canonical: string | undefined;
    /** What `picture` drew. */
    readonly picture: Picture | undefined;
  };
  readonly site: SiteTools;
}

/** What templates ask the generator for. */
export interface SiteTools {
  readonly origin: string;
  /** The year of the build. */
  readonly year: number;
  /** The address of a page of this variant, by its path in the site map (an anchor may follow): root-absolute, with the base path. */
  href(path: string): string;
  /** The address of a file of `assets/`, with a content hash in its name. Throws for a file that is not there. */
  asset(name: string): string;
  /** A stylesheet that the site map declares, bundled and minified, as text for a `<style>` element. */
  styles(name: string): string;
  /** The address of a script that the site map declares. */
  script(name: string): string;
  /** The `integrity` of that script (https://www.w3.org/TR/sri/); a page that names it lists its hash in the policy. */
  integrity(name: string): string;
  /** The address of a font that the site map declares, for a `<link rel="preload">`. */
  font(family: string): string;
}

/** A page of the site, the types of its content forgotten. Made by `page`, `pages` and `groups`. */
export interface PageDefinition<Settings = never> {
  /** The path, or what makes it from a file's fields or from a group's name. */
  readonly path: string | ((from: never) => string);
  readonly content: Readonly<Record<string, ContentSource>>;
  /** Set for `pages` and `groups`: the folder that they are made from. */
  readonly each?: CollectionSource<ContentType>;
  /** Set for `groups`: the groups that a file belongs to. */
  readonly by?: (fields: never, index: number) => string | readonly string[];
  readonly component: (props: PageProps<Settings, never>) => ReactElement;
  readonly picture?: (props: PageProps<Settings, never>) => ReactElement;
  readonly modified?: (content: never) => string | undefined;
  readonly perProduct: boolean;
  readonly indexed: boolean;
}

interface PageOptions<Settings, PageContent> {
  readonly component: (props: PageProps<Settings, PageContent>) => ReactElement;
  /** Draws the social image: an `<svg>` of 1200 × 630. */
  readonly picture?: (props: PageProps<Settings, PageContent>) => ReactElement;
  /** Returns the day on which the page's words last changed, for the sitemap. */
  readonly modified?: (content: PageContent) => string | undefined;
  /** Whether every product has a variant of the page; `true` unless given. */
  readonly perProduct?: boolean;
  /** Whether the page is canonical for search engines; `true` unless given. */
  readonly indexed?: boolean;
}

/** Declares a page. `path` is `/`, ends with `/`, or names a file such as `/404.html`. */
export function page<Settings, const Sources extends Record<string, ContentSource>>(
  path: string,
  options: PageOptions<Settings, PageContent<Sources>> & { readonly content: Sources },
): PageDefinition<Settings> {
  return { perProduct: true, indexed: true, ...options, path };
}

/** The folder and the options of `pages` and `groups`. */
type EachOptions<Settings, Sources, Type extends ContentType, Own> = CollectionSource<Type> &
  PageOptions<Settings, PageContent<Sources> & Own> & {
    /** What the pages read besides the files of the folder. */
    readonly content?: Sources;
  };

/** What a component of `pages` receives as content, besides what its pages declare. */
export interface EntryContent<Type> {
  readonly entry: Content<Type>;
  /** Every file of the folder in order, this one included. */
  readonly siblings: readonly Content<Type>[];
}

/** What a component of `groups` receives as content, besides what its pages declare. */
export interface GroupContent<Type> {
  /** The name of the group. */
  readonly group: string;
  /** The files of the group, in order. */
  readonly entries: readonly Content<Type>[];
  /** Every group, in the order in which the files name them. */
  readonly groups: readonly Group[];
}

/** A group of files that has a page, such as a tag or a year. */
export interface Group {
  readonly name: string;
  readonly path: string;
  /** The number of its files. */
  readonly size: number;
}

/**
 * Declares a page for every Markdown file of a folder and of the folders in it. `path` makes a page's path from the
 * fields of its file. The component receives the file as `content.entry`, and all of them as `content.siblings`.
 */
export function pages<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
>(
  path: (fields: Fields<Type>) => string,
  options: EachOptions<Settings, Sources, Type, EntryContent<Type>>,
): PageDefinition<Settings> {
  return defineEach(path, options);
}

/**
 * Declares a page for every group of the Markdown files of a folder: a tag, a year, a numbered page. `by` returns the
 * groups of a file, from its fields and its position in order; `path` makes a page's path from a group's name.
 */
export function groups<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
>(
  path: (group: string) => string,
  options: EachOptions<Settings, Sources, Type, GroupContent<Type>> & {
    by(fields: Fields<Type>, index: number): string | readonly string[];
  },
): PageDefinition<Settings> {
  return defineEach(path, options);
}

function defineEach<
  Settings,
  Sources extends Record<string, ContentSource>,
  Type extends ContentType,
>(
  path: PageDefinition['path'],
  options: EachOptions<Settings, Sources, Type, never>,
): PageDefinition<Settings> {
  const { folder, type, sort, content = {}, ...rest } = options;
  const each = { folder, type, ...(sort && { sort }) };
  return { perProduct: true, indexed: true, ...rest, path, content, each };
}

/** A font of `assets/` that the build cuts down to the characters in use. */
export interface FontDefinition {
  readonly family: string;
  /** A woff2, woff or ttf file in `assets/`. */
  readonly file: string;
  /** A single weight such as `600`, or the part of a variable font's range to keep, such as `400 700`. */
  readonly weight: string;
  readonly style?: 'normal' | 'italic';
  /** The kind of system font that stands in until the font has arrived, its metrics adjusted so that nothing moves. */
  readonly fallback: 'sans-serif' | 'serif' | 'monospace';
  /**
   * What a font does that is late: `optional`, the default, waits for the next page; `swap` takes the place of its fallback
   * whenever it arrives, and what is centred or aligned at the end moves a little then, unless its box has a fixed width.
   */
  readonly display?: 'optional' | 'swap';
  /** OpenType features to keep besides the default ones, such as `tnum`. */
  readonly features?: readonly string[];
}

/** A file that templates make besides the pages, such as a feed, a web manifest or an icon. */
export interface FileDefinition<Settings> {
  /** Such as `/site.webmanifest`. */
  readonly path: string;
  readonly content?: Readonly<Record<string, ContentSource>>;
  /** Its text, its bytes, or an element; a text or an element is an SVG that is rasterized where the path ends in `.png`. */
  readonly contents: (props: FileProps<Settings, never>) => string | Uint8Array | ReactElement;
}

/** Everything that the function of a file is given. */
export type FileProps<Settings, FileContent> = Omit<PageProps<Settings, FileContent>, 'page'>;

/** Declares a file that reads content, such as a feed. Its content is that of the site at the root. */
export function file<Settings, const Sources extends Record<string, ContentSource>>(
  path: string,
  options: {
    readonly content: Sources;
    readonly contents: (
      props: FileProps<Settings, PageContent<Sources>>,
    ) => string | Uint8Array | ReactElement;
  },
): FileDefinition<Settings> {
  return { path, ...options };
}

/** The whole of a site: its settings, its pages, and the assets that they use. */
export interface SiteMap<Settings extends BaseSettings> {
  /** The shape of `content/site.yaml`. */
  readonly settings: Schema<Settings>;
  /** The facts that texts may name in braces, such as `{company}`. */
  readonly variables?: (
    settings: Settings,
    product: Product | undefined,
  ) => Readonly<Record<string, string>>;
  readonly pages: readonly PageDefinition<Settings>[];
  readonly markdown?: MarkdownSettings;
  readonly files?: readonly FileDefinition<Settings>[];
  /** Stylesheets in `assets/`, such as `css/main.css`. */
  readonly styles?: readonly string[];
  /** Scripts in `assets/`, such as `enhance.ts`. */
  readonly scripts?: readonly string[];
  readonly fonts?: readonly FontDefinition[];
  /** The policy that every page carries, one directive a key; `sha256` hashes of inline styles and scripts are added by the build. */
  readonly policy?: Readonly<Record<string, readonly string[]>>;
  /** The most that each of a kind may weigh, in bytes as it travels: texts compressed with brotli, fonts and pictures as they are. */
  readonly budget?: {
    readonly page: number;
    readonly script: number;
    readonly style?: number;
    readonly font?: number;
    readonly image?: number;
  };
  /**
   * Whether code blocks that name a language are highlighted at build time, by the Shiki that is installed in the site.
   * The parts of the code have classes, for which the site has the styles: `token-comment`, `token-constant`,
   * `token-function`, `token-keyword`, `token-link`, `token-parameter`, `token-punctuation`, `token-string` and
   * `token-string-expression`.
   */
  readonly highlight?: boolean;
  /** What `sitegen check` holds the site to besides what holds for every site. */
  readonly checks?: Checks;
}

/** Declares the site: the one export, named `site`, of `templates/site.ts` or `templates/site.tsx`. */
export function defineSite<Settings extends BaseSettings>(
  map: SiteMap<Settings>,
): SiteMap<Settings> {
  return map;
}
