import type { BaseSettings, Product } from './base-settings.ts';
import type { BlockDefinition } from './block.ts';
import { checkBlockNames } from './block-names.ts';
import type { Checks } from './checks.ts';
import type { FileDefinition } from './file-definition.ts';
import type { FontDefinition } from './font-definition.ts';
import type { MarkdownSettings } from './markdown-settings.ts';
import type { PageDefinition } from './page-definition.ts';
import type { Policy } from './policy.ts';
import type { Named } from './content-type.ts';
import type { Schema } from './schema.ts';
import type { ImageOptions } from './site-image.ts';

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
    settings: Named<Settings>,
    product: Product | undefined,
  ) => Readonly<Record<string, string>>;
  readonly pages: readonly PageDefinition<Settings, NoInfer<Code>>[];
  /** The blocks that texts can contain, by the name that writers use. */
  readonly blocks?: Readonly<Record<string, BlockDefinition<NoInfer<Settings>>>>;
  /** The settings for texts; `true` is short for `{ copies: true }`. */
  readonly markdown?: true | MarkdownSettings;
  /** The sizes of the images in texts, and of those of `site.image` without options. */
  readonly images?: Omit<ImageOptions, 'priority'>;
  /** `images: true` lists the images of each page in the sitemap, for image search. */
  readonly sitemap?: { readonly images?: boolean };
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
