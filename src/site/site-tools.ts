import type { ComponentType } from 'react';
import type { ImageFile } from './schema.ts';
import type { ImageOptions, SiteImage } from './site-image.ts';

/** The values and functions that the generator provides to templates. */
export interface SiteTools {
  readonly origin: string;
  /** The year of the build. */
  readonly year: number;
  /**
   * Returns a day such as `2026-01-31` in the form of the page's language: the long one, or that of
   * `options`.
   */
  date(day: string, options?: Intl.DateTimeFormatOptions): string;
  /** Returns a number in the form of the page's language. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /**
   * Returns the root-absolute address of a page of this variant, with the base path. `path` is its
   * path in the site map, in the default language or in that of this page, with or without an
   * anchor. A page that does not exist in the language of this one leads to the default language.
   * With `language`, it is the address in another language of the site, such as `de`.
   */
  href(path: string, options?: { readonly language?: string }): string;
  /** Returns the absolute address of what `href`, `asset` and `image` return, or of a page's path. */
  url(path: string): string;
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
  /** Returns the HTML of a component that a script hydrates; see `Interactive`. */
  renderInteractive<Props extends object>(component: ComponentType<Props>, props: Props): string;
  /** Returns the address of a font of the site map, for a `<link rel="preload">`. */
  font(family: string): string;
}
