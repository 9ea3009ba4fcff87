/** What the server tells an open page; one server-sent event each, named by the key here. */
export interface Messages {
  /** The page as it would be served now. */
  readonly page: PageMessage;
  /** All that is wrong with the site now; an empty list once it is mended. */
  readonly problems: ProblemsMessage;
  /** Another page is being edited: go there. */
  readonly go: GoMessage;
}

export interface PageMessage {
  readonly html: string;
  readonly version: string;
  /** Whether the place of the change should be brought into view. */
  readonly follow: boolean;
}

export interface ProblemsMessage {
  /** Whether the page is older than the content, because a mistake is in the way. */
  readonly stale: boolean;
  readonly problems: readonly Problem[];
}

export interface GoMessage {
  readonly address: string;
  /** The page before and after the change, so that its place can be found; the first is absent for a new page. */
  readonly before?: string;
  readonly after: string;
}

/** A diagnostic as the panel shows it. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly why?: string;
  readonly fix?: string;
  /** Such as `content/home/hero.md:3:12`; `''` for none. */
  readonly place: string;
  /** What opens the place in an editor: an address of this server, or one that the system hands to the editor. */
  readonly link?: string;
  readonly frame: readonly {
    readonly gutter: string;
    readonly text: string;
    readonly marks: boolean;
  }[];
}

/** Everything that the server answers itself lies below this path; no site has a page there. */
export const ownPath = '/__sitegen/';
export const scriptPath = `${ownPath}client.js`;
export const eventsPath = `${ownPath}events`;
export const openPath = `${ownPath}open`;
