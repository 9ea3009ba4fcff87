import type { FrameLine } from '../report/code-frame.ts';
import type { Diagnostic } from '../report/diagnostic.ts';

/** The messages of the server to an open page: one server-sent event each, named by its key. */
export interface Messages {
  /** The page as it would be served now. */
  readonly page: {
    readonly html: string;
    readonly version: string;
  };
  /** All problems of the site; an empty list once they are fixed. */
  readonly problems: ProblemsMessage;
}

export interface ProblemsMessage {
  /** `true` if errors keep the newest content of the page from being rendered. */
  readonly stale: boolean;
  readonly problems: readonly Problem[];
}

/** A diagnostic in the form that the panel shows. */
export interface Problem extends Diagnostic {
  /** Such as `content/home/hero.md:3:12`; `''` for none. */
  readonly place: string;
  /** Opens the place in an editor: an address of this server, or one with the editor's own scheme. */
  readonly link: string | undefined;
  readonly frame: readonly FrameLine[];
}

/** The path prefix of the server's own addresses, which no page of a site has. */
export const ownPath = '/__sitegen/';
export const scriptPath = `${ownPath}client.js`;
export const eventsPath = `${ownPath}events`;
export const openPath = `${ownPath}open`;
