import type { ReactElement } from 'react';
import type * as v from 'valibot';
import type { HostName } from '../config/host-names.ts';
import { checkBlockNames } from './block-names.ts';
import type { Checks } from './checks.ts';
import type { BodyRules, Content, ContentType, Fields } from './content-type.ts';
import type { MarkdownSettings } from './markdown-settings.ts';
import type { ImageFile, object, Schema } from './schema.ts';

/** A product that has its own variant of the site under `/<slug>/`. */
export interface Product {
  readonly slug: string;
  readonly name: string;
}

/** An address that moved. */
export interface Redirect {
  /**
   * A root-absolute address without the base path; `/old` and `/old/` are the same. It may contain a
   * query, or `*` at its end.
   */
  readonly from: string;
  /**
   * A root-absolute address, with an optional anchor, or an absolute URL; `*` at its end stands for
   * what the one of `from` matches.
   */
  readonly to: string;
  /** 301 unless given. */
  readonly status?: 301 | 308 | undefined;
}

/** The fields of `content/site.yaml` that the generator reads. A site can add others. */
export interface BaseSettings {
  /** The start of every absolute address, such as `https://www.company.example`. */
  readonly origin: string;
  /** The pages at the root use the name of the first product. */
  readonly products?: readonly Product[] | undefined;
  /** The path under which the site is served, such as `/docs/`, or `./` for any; `/` by default. */
  readonly base?: string | undefined;
  /** The host of the site. The build writes its configuration to the output. */
  readonly host?: HostName | undefined;
  readonly redirects?: readonly Redirect[] | undefined;
}

/** One Markdown file, or every Markdown file of a folder. Paths are relative to `content/`. */
export type ContentSource =
  | { readonly file: string; readonly type: ContentType }
  | CollectionSource<ContentType>;

/**
 * Every Markdown file of a folder and its subfolders, sorted by path unless `sort` is given; or
 * every row of a table, in its order.
 */
export interface CollectionSource<Type extends ContentType> {
  /** The folder, or a file such as `prints.csv`; `events()` for rows that the site map loads. */
  readonly folder: string;
  /** The name of the column with the slug of a row; `slug` unless given. */
  readonly key?: string;
  /** The rows that the site map loads, and where it does so. */
  readonly values?: unknown;
  readonly call?: Error;
  readonly type: Type;
  /**
   * What a list shows in a language in which a file has no translation: nothing, or the original's
   * words; `omit` unless given.
   */
  readonly untranslated?: 'omit' | 'original';
  /** Compares two files, as for `Array.sort`. */
  sort?(a: Fields<Type>, b: Fields<Type>): number;
}

/** Declares that a page reads one Markdown file. */
export const entry = <Type extends ContentType>(file: string, type: Type) => ({ file, type });

/**
 * Declares that a page reads every Markdown file of a folder, sorted by path unless `sort` is
 * given, and those with a translation unless `untranslated` is `original`; or every row of a file
 * such as `prints.csv`, `prints.yaml` or `prints.json`.
 */
export function collection<Type extends ContentType>(
  folder: string,
  type: Type,
  options?: CollectionOptions<Type>,
): CollectionSource<Type>;
/**
 * Declares that a page reads rows from elsewhere, such as an API or an import: a list of objects.
 * `name` is for messages.
 */
export function collection<Type extends ContentType>(
  values: unknown,
  type: Type,
  options: CollectionOptions<Type> & { readonly name: string },
): CollectionSource<Type>;
export function collection<Type extends ContentType>(
  from: unknown,
  type: Type,
  { name = '', ...options }: CollectionOptions<Type> & { readonly name?: string } = {},
): CollectionSource<Type> {
  return typeof from === 'string'
    ? { folder: withoutSlashes(from), type, ...options }
    : { folder: `${name}()`, values: from, call: new Error(name), type, ...options };
}

type CollectionOptions<Type extends ContentType> = Pick<
  CollectionSource<Type>,
  'sort' | 'key' | 'untranslated'
>;

/** Returns whether a source consists of rows instead of Markdown files. */
export const isTable = (source: ContentSource): boolean =>
  'folder' in source && (source.call !== undefined || /\.(?:csv|ya?ml|json)$/.test(source.folder));

const withoutSlashes = (folder: string) => folder.replace(/^\/|\/$/g, '');

/** The content of a page's component, by the sources that the page declares. */
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

/** A language of the site, for a menu. */
export interface PageLanguage {
  readonly language: string;
  /** The name of the language, such as `Deutsch`. */
  readonly name: string;
  /** The address of the page in the language; `undefined` if it does not exist there. */
  readonly href: string | undefined;
  /** The address of the home page in the language. */
  readonly home: string;
  /** Whether it is the language of the page. */
  readonly current: boolean;
}

/** A page above another one. */
export interface PageParent {
  /** Its path in the site map. */
  readonly path: string;
  readonly href: string;
  /** Absolute, for structured data. */
  readonly url: string;
  /** The field `title` of its text; `undefined` for a page without one. */
  readonly title: string | undefined;
}

/** A page in one of the site's languages. */
export interface Alternate extends PageLanguage {
  readonly href: string;
}

/** The social image of a page. */
export interface Picture {
  /** Absolute. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The sizes in which an image is published. */
export interface ImageOptions {
  /**
   * In pixels, at least one: 640, 960, 1280 and 1920 unless given. Widths above the image's own are
   * left out.
   */
  readonly widths?: readonly number[];
  /**
   * The width in which the page shows it, as in the attribute `sizes`: `(min-width: 60rem) 60rem,
   * 100vw` unless given.
   */
  readonly sizes?: string;
  /** `true` for the picture that visitors see first: browsers load it before the others. */
  readonly priority?: boolean;
}

/** An image in the sizes and formats that a browser chooses from. */
export interface SiteImage {
  /** The address of its largest size in the original's format. */
  readonly src: string;
  /** Those of its largest size, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly sizes: string;
  /** For `<source>` elements: each format with its files; at least the original. */
  readonly sources: readonly ImageSource[];
  /** For the attributes of `<img>`: when it is loaded. */
  readonly loading:
    | { readonly loading: 'lazy'; readonly decoding: 'async' }
    | { readonly fetchPriority: 'high' };
}

/** The files of an image in one format. */
export interface ImageSource {
  readonly type: string;
  readonly srcSet: string;
}

/** The props of a page's component. */
export interface PageProps<Settings, PageContent> {
  readonly settings: Settings;
  readonly content: PageContent;
  /**
   * The product of this variant; the first one at the root, `undefined` for a site without
   * products.
   */
  readonly product: Product | undefined;
  readonly page: {
    /** The page's path in the site map, such as `/privacy-policy/`; the same in every variant. */
    readonly path: string;
    /** The page's language, such as `de`; `''` for a site without `languages`. */
    readonly language: string;
    /** Every language of the site, for a menu; empty without `languages`. */
    readonly languages: readonly PageLanguage[];
    /** The languages in which the page exists. */
    readonly alternates: readonly Alternate[];
    /** The pages above this one by their paths, the home page first, for breadcrumbs. */
    readonly parents: readonly PageParent[];
    /**
     * The absolute address for search engines, the same in every variant; `undefined` for the 404
     * page.
     */
    readonly canonical: string | undefined;
    /** The social image that `picture` returns. */
    readonly picture: Picture | undefined;
  };
  readonly site: SiteTools;
}

/** The values and functions that the generator provides to templates. */
export interface SiteTools {
  readonly origin: string;
  /** The year of the build. */
  readonly year: number;
  /** Returns a day such as `2026-01-31` in the long form of the page's language. */
  date(day: string): string;
  /** Returns a number in the form of the page's language. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /**
   * Returns the root-absolute address of a page of this variant, with the base path. `path` is its
   * path in the site map, in the default language or in that of this page, with or without an
   * anchor. A page that does not exist in the language of this one leads to the default language.
   * With `language`, it is the address in another language of the site, such as `de`.
   */
  href(path: string, options?: { readonly language?: string }): string;
  /**
   * Returns the address of a file of `assets/`, with a content hash in its name. Throws an Error
   * for a missing file.
   */
  asset(name: string): string;
  /**
   * Returns an image for a `<picture>`: a file of `assets/`, or of a field with the schema `image`.
   * Throws an Error for a file that is missing or not an image.
   */
  image(file: string | ImageFile, options?: ImageOptions): SiteImage;
  /** Returns a stylesheet of the site map, bundled and minified, for a `<style>` element. */
  styles(name: string): string;
  /** Returns the address of a script of the site map. */
  script(name: string): string;
  /**
   * Returns the `integrity` of a script (https://www.w3.org/TR/sri/). The policies of pages that
   * use it contain its hash.
   */
  integrity(name: string): string;
  /** Returns the address of a font of the site map, for a `<link rel="preload">`. */
  font(family: string): string;
}

interface PageOptions<Settings, PageContent> {
  readonly component: (props: PageProps<Settings, PageContent>) => ReactElement;
  /** Returns the social image: an `<svg>` of 1200 × 630, or an image of `site.image`. */
  readonly picture?: (props: PageProps<Settings, PageContent>) => ReactElement | SiteImage;
  /** Returns the day on which the page's words last changed, for the sitemap. */
  readonly modified?: (content: PageContent) => string | undefined;
  /** Whether every product has a variant of the page; `true` unless given. */
  readonly perProduct?: boolean;
  /** Whether the page is canonical for search engines; `true` unless given. */
  readonly indexed?: boolean;
}

/** A page of the site, without the types of its content. Made by `page`, `pages` and `groups`. */
export interface PageDefinition<Settings = never, Code extends string = string>
  extends PageOptions<Settings, never> {
  /** The path, or a function that returns it for a file's fields or a group's name. */
  readonly path: PathOf<never>;
  /** The path in each language of a page that has several. */
  readonly paths?: Readonly<Record<string, PathOf<never>>>;
  /** The languages of these paths, for the type of the site. */
  readonly languages?: readonly Code[];
  readonly content: Readonly<Record<string, ContentSource>>;
  /** The folder of `pages` and `groups`. */
  readonly each?: CollectionSource<ContentType>;
  /** For `groups`: returns the groups of a file. */
  readonly by?: (fields: never, index: number) => string | readonly string[];
  /** For `groups`: the number of files on each numbered page. */
  readonly perPage?: number;
  readonly perProduct: boolean;
  readonly indexed: boolean;
}

type PathOf<From> = string | ((from: From) => string);

/** A path for all languages, or one for each language in which the page exists. */
type InLanguages<Path, Code extends string> = Path | Readonly<Record<Code, Path>>;

function inLanguages<Path extends PathOf<never>>(path: InLanguages<Path, string>) {
  if (typeof path !== 'object') return { path };
  const [first = '']: readonly PathOf<never>[] = Object.values(path);
  return { path: first, paths: path };
}

/**
 * Declares a page. `path` is `/`, ends with `/`, or names a file such as `/404.html`: one for all
 * languages, or one for each. The page does not exist in languages without a path.
 */
export function page<
  Settings,
  const Sources extends Record<string, ContentSource>,
  const Path extends InLanguages<string, string>,
>(
  path: Path,
  options: PageOptions<Settings, PageContent<Sources>> & { readonly content: Sources },
): PageDefinition<Settings, Path extends string ? never : keyof Path & string> {
  return { perProduct: true, indexed: true, ...options, ...inLanguages(path) };
}

/** The folder and the options of `pages` and `groups`. */
type EachOptions<Settings, Sources, Type extends ContentType, Own> = CollectionSource<Type> &
  PageOptions<Settings, PageContent<Sources> & Own> & {
    /** The content of the pages besides the files of the folder. */
    readonly content?: Sources;
  };

/** The content that the component of `pages` receives, in addition to the declared content. */
export interface EntryContent<Type> {
  readonly entry: Content<Type>;
  /** Every file of the folder in order, including this one. */
  readonly siblings: readonly Content<Type>[];
}

/** The content that the component of `groups` receives, in addition to the declared content. */
export interface GroupContent<Type> {
  /** The name of the group. */
  readonly group: string;
  /** The files of the group, in order. */
  readonly entries: readonly Content<Type>[];
  /** Every group, in the order in which the files name them. */
  readonly groups: readonly Group[];
  /** The position of the group among them, from 1. */
  readonly number: number;
  /** The groups before and after it. */
  readonly previous: Group | undefined;
  readonly next: Group | undefined;
}

/** A group of files that has a page, such as a tag or a year. */
export interface Group {
  readonly name: string;
  readonly path: string;
  /** The number of its files. */
  readonly size: number;
}

/**
 * Declares a page for every Markdown file of a folder and its subfolders. `path` returns a page's
 * path for the fields of its file. The component receives the file as `content.entry`, and all
 * files as `content.siblings`.
 */
export function pages<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
  Code extends string = never,
>(
  path: InLanguages<(fields: Fields<Type>) => string, Code>,
  options: EachOptions<Settings, Sources, Type, EntryContent<Type>>,
): PageDefinition<Settings, Code> {
  return defineEach(path, options);
}

/**
 * Declares a page for every group of the Markdown files of a folder. `by` returns the groups of a
 * file, such as its tags, for its fields and its position; `perPage` is the number of files on each
 * of the pages `1`, `2` and so on, of which there is always the first. `path` returns a page's path
 * for a group's name.
 */
export function groups<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
  Code extends string = never,
>(
  path: InLanguages<(group: string) => string, Code>,
  options: EachOptions<Settings, Sources, Type, GroupContent<Type>> &
    (
      | { by(fields: Fields<Type>, index: number): string | readonly string[]; perPage?: never }
      | { perPage: number; by?: never }
    ),
): PageDefinition<Settings, Code> {
  const { perPage } = options;
  if (perPage === undefined) return defineEach(path, options);
  const by = (_: unknown, index: number) => String(Math.floor(index / perPage) + 1);
  return { ...defineEach(path, options), by };
}

function defineEach<
  Settings,
  Sources extends Record<string, ContentSource>,
  Type extends ContentType,
>(
  path: InLanguages<(from: never) => string, string>,
  options: EachOptions<Settings, Sources, Type, never>,
): PageDefinition<Settings, never> {
  const { content = {}, ...rest } = options;
  const each = { ...options, folder: withoutSlashes(options.folder) };
  return { perProduct: true, indexed: true, ...rest, ...inLanguages(path), content, each };
}

/** A font of `assets/` or of a package. The build subsets it to the characters in use. */
export interface FontDefinition {
  readonly family: string;
  /**
   * A woff2, woff or ttf file in `assets/`, or in a package that is installed:
   * `@fontsource/lora/files/lora-latin-400-normal.woff2`.
   */
  readonly file: string;
  /**
   * A single weight such as `600`, or the part of a variable font's range to keep, such as `400
   * 700`.
   */
  readonly weight: string;
  readonly style?: 'normal' | 'italic';
  /**
   * The kind of system font that is shown until the font is loaded, with adjusted metrics so that
   * the layout does not shift. Stylesheets name it after the family by themselves.
   */
  readonly fallback: 'sans-serif' | 'serif' | 'monospace';
  /**
   * Determines what happens if the font loads late: with `optional`, the default, it is used from
   * the next page on; with `swap` it replaces its fallback at once, and text that is centered or
   * aligned at the end may shift a little.
   */
  readonly display?: 'optional' | 'swap';
  /** Characters to keep besides those of the pages, such as digits that a script computes. */
  readonly characters?: string;
  /** OpenType features to keep besides the default ones, such as `tnum`. */
  readonly features?: readonly string[];
}

/** A file that templates produce besides the pages, such as a feed, a web manifest or an icon. */
export interface FileDefinition<Settings> {
  /**
   * Such as `/site.webmanifest`, or a function that returns it for the fields of a text. A file with
   * content exists in each language.
   */
  readonly path: PathOf<never>;
  /** The path in each language of a file that has several. */
  readonly paths?: Readonly<Record<string, PathOf<never>>>;
  /** The folder of `files`. */
  readonly each?: CollectionSource<ContentType>;
  readonly content?: Readonly<Record<string, ContentSource>>;
  /**
   * Returns a string, bytes, or an element. If the path ends in `.png` or `.ico`, a string or an
   * element is an SVG to rasterize.
   */
  readonly contents: (props: FileProps<Settings, never>) => string | Uint8Array | ReactElement;
}

/** The argument of the function `contents`. */
export interface FileProps<Settings, FileContent>
  extends Omit<PageProps<Settings, FileContent>, 'page'> {
  /** The file's language; `''` for a site without `languages`. */
  readonly language: string;
}

/**
 * Declares a file that reads content, such as a feed. It receives the content of the site at the
 * root.
 */
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

/**
 * Declares a file for every Markdown file of a folder and its subfolders, such as the business card
 * of each person. `path` returns its path for the fields of the text, and `contents` receives the
 * text as `content.entry`.
 */
export function files<
  Settings,
  Type extends ContentType,
  const Sources extends Record<string, ContentSource> = Record<never, never>,
  Code extends string = never,
>(
  path: InLanguages<(fields: Fields<Type>) => string, Code>,
  options: CollectionSource<Type> & {
    /** The content of the files besides the texts of the folder. */
    readonly content?: Sources;
    readonly contents: (
      props: FileProps<Settings, PageContent<Sources> & Pick<EntryContent<Type>, 'entry'>>,
    ) => string | Uint8Array | ReactElement;
  },
): FileDefinition<Settings> {
  const { content = {}, contents, ...source } = options;
  const each = { ...source, folder: withoutSlashes(source.folder) };
  return { ...inLanguages(path), content, contents, each };
}

/** The text of a block, rendered to HTML. */
export interface BlockBody {
  readonly html: string;
  /** The same as `html`, for React: `<div dangerouslySetInnerHTML={body} />`. */
  readonly __html: string;
}

/** The props of a block's component. `Body` is the type of its text. */
export interface BlockProps<
  Fields extends v.ObjectEntries,
  Body extends BlockBody | undefined = undefined,
  Settings = unknown,
> extends Omit<FileProps<Settings, never>, 'content'> {
  readonly fields: v.InferOutput<ReturnType<typeof object<Fields>>>;
  readonly body: Body;
}

/** What a block has below its fields. */
export type BlockRule = NonNullable<BodyRules['body']>;

/** The rule for the text of each block, by its name. */
export type BlockRules = Readonly<Record<string, BlockRule>>;

/** A block that texts can contain, without the types of its fields. Made by `block`. */
export interface BlockDefinition<Settings = never> {
  readonly fields: Schema<object>;
  readonly body: BlockRule;
  readonly component: (props: BlockProps<never, never, Settings>) => ReactElement;
  readonly script?: string | undefined;
}

/** The blocks of a site by name. */
export type Blocks = Readonly<Record<string, BlockDefinition>>;

/** A content security policy: sources by directive (https://www.w3.org/TR/CSP3/). */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** A site: its settings, its pages, and their assets. */
export interface SiteMap<Settings extends BaseSettings, Code extends string = string> {
  /**
   * The names of the languages by their tags, such as `{ en: 'English', de: 'Deutsch' }`. The first
   * one is the default, and its addresses have no prefix.
   */
  readonly languages?: Readonly<Record<Code, string>>;
  /** The schema of `content/site.yaml`. */
  readonly settings: Schema<Settings>;
  /** Returns the variables of texts, such as `{company}`. */
  readonly variables?: (
    settings: Settings,
    product: Product | undefined,
  ) => Readonly<Record<string, string>>;
  readonly pages: readonly PageDefinition<Settings, NoInfer<Code>>[];
  /** The blocks that texts can contain, by the name that writers use. */
  readonly blocks?: Readonly<Record<string, BlockDefinition<NoInfer<Settings>>>>;
  /** The settings for texts; `true` is short for `{ copies: true }`. */
  readonly markdown?: true | MarkdownSettings;
  /** The sizes of the images in texts, and of those of `site.image` without options. */
  readonly images?: ImageOptions;
  readonly files?: readonly FileDefinition<Settings>[];
  /** Stylesheets in `assets/`, such as `css/main.css`. */
  readonly styles?: readonly string[];
  /** Scripts in `assets/`, such as `enhance.ts`. */
  readonly scripts?: readonly string[];
  readonly fonts?: readonly FontDefinition[];
  /**
   * TTF or OTF files of one weight each in `assets/`, for text in social images and in other SVG
   * that becomes PNG. There, `font-family` is the name inside of a file; the first font is also for
   * all other text.
   */
  readonly pictureFonts?: readonly string[];
  /**
   * The content security policy of every page, by directive. The build adds the `sha256` hashes of
   * inline styles and scripts.
   */
  readonly policy?: Policy;
  /**
   * The directives that are different on the pages below a path, such as `/admin/`, and in the HTML
   * files of `assets/public/` there. Others are those of `policy`.
   */
  readonly policyBelow?: Readonly<Record<`/${string}`, Policy>>;
  /**
   * The maximum size of a file of each kind, in transferred bytes: text is compressed with Brotli,
   * fonts and images are not.
   */
  readonly budget?: {
    readonly page: number;
    readonly script: number;
    readonly style?: number;
    readonly font?: number;
    readonly image?: number;
  };
  /**
   * Whether code blocks with a language are highlighted at build time, with the site's own
   * installation of Shiki; by default, if it is installed. Tokens have classes, which the site has to style: `token-comment`,
   * `token-constant`, `token-function`, `token-keyword`, `token-link`, `token-parameter`,
   * `token-punctuation`, `token-string` and `token-string-expression`.
   */
  readonly highlight?: boolean;
  /** The site's own rules for `sitegen check`. */
  readonly checks?: Checks;
}

/**
 * Declares the site: the one export, named `site`, of `templates/site.ts` or `templates/site.tsx`.
 * Throws TemplateError for a block whose name cannot be used.
 */
export function defineSite<Settings extends BaseSettings, const Code extends string = never>(
  map: SiteMap<Settings, Code>,
): SiteMap<Settings, Code> {
  checkBlockNames(Object.keys(map.blocks ?? {}));
  return map;
}

/** Returns the settings for texts, the same object each time. */
export const markdownSettings = ({ markdown = none }: Pick<SiteMap<never>, 'markdown'>) =>
  markdown === true ? onlyCopies : markdown;

const none: MarkdownSettings = {};
const onlyCopies: MarkdownSettings = { copies: true };
