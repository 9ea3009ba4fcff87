import type { HostName } from '../config/host-names.ts';

/** A product that has its own variant of the site under `/<slug>/`. */
export interface Product {
  readonly slug: string;
  readonly name: string;
}

/** An address that moved. */
export interface Redirect {
  /**
   * An address of the domain, as it was in the browser; `/old` and `/old/` are the same. It may
   * contain a query, or `*` at its end.
   */
  readonly from: string;
  /**
   * An address of this site without the base path, which may have a query and an anchor, or an
   * absolute URL; `*` at its end stands for what the one of `from` matches.
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
