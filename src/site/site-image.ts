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
