/** The messages of the server to an open page: one server-sent event each, named by its key. */
export interface Messages {
  /** The page changed, and has to be loaded again. */
  readonly reload: true;
  /** Only the styles of the page changed. */
  readonly styles: PageStyles & { readonly version: string };
  /** The panel over the page, as HTML: all problems of the site; `''` if there are none. */
  readonly panel: string;
}

/** What an open page can change without a reload. */
export interface PageStyles {
  /** The contents of its `<style>` elements. */
  readonly texts: readonly string[];
  /** The addresses of its stylesheets. */
  readonly links: readonly string[];
}

/** The path prefix of the server's own addresses, which no page of a site has. */
export const ownPath = '/__sitegen/';
export const scriptPath = `${ownPath}client.js`;
/** The address of the source map of the script that its query names. */
export const mapPath = `${ownPath}source-map`;
export const eventsPath = `${ownPath}events`;
/** The editor of `sitegen cms`, which needs scripts that no page of the site may load. */
export const editorPath = `${ownPath}cms/`;
export const openPath = `${ownPath}open`;
