/** The options of all commands. Paths can be relative to the current folder. */
export interface Options {
  /**
   * The site's root, which holds `content/`, `templates/` and `assets/`; the current folder by
   * default.
   */
  readonly root?: string | undefined;
  /** The output folder; `dist` in the root by default. */
  readonly out?: string | undefined;
  /**
   * The path under which the site is served, such as `/docs/`, or `./` for any, instead of the one in
   * `content/site.yaml`; `/` by default.
   */
  readonly base?: string | undefined;
  /**
   * The origin to use instead of the one in `content/site.yaml`, such as
   * `https://preview.company.example`.
   */
  readonly site?: string | undefined;
  /** The host to write configuration for instead of the one in `content/site.yaml`. */
  readonly host?: string | undefined;
  /**
   * Includes drafts, marked, for a review: `site` must be another origin than the published one, and
   * search engines are told not to list any page.
   */
  readonly drafts?: boolean | undefined;
  /** The day to build the site for, such as `2026-12-01`; today in UTC by default. */
  readonly date?: string | undefined;
  /** `false` to use no cache; `true` by default. */
  readonly cache?: boolean | undefined;
}
