import type { Product } from './base-settings.ts';
import type { SiteTools } from './site-tools.ts';

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
    readonly picture: SocialImage | undefined;
  };
  readonly site: SiteTools;
}

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
export interface SocialImage {
  /** Absolute. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}
