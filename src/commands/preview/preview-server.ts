import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { UsageError } from '../../config/config.ts';
import {
  answerAs,
  plainHost,
  type Answering,
  type FileNames,
} from '../../features/hosts/answer.ts';
import { policyOf, sharedPolicy, siteHeaders } from '../../features/hosts/headers.ts';
import type { HostedSite } from '../../features/hosts/host.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { guard } from '../serve/guard.ts';
import { listen, type Listening, type ListenOptions } from '../serve/listen.ts';
import { isCompressible, mediaTypeOf } from '../../lib/media-types.ts';
import { redirect, send, sendText } from '../serve/send.ts';
import { compress } from './compress.ts';
import { servedFiles } from './served-files.ts';

export interface PreviewOptions extends ListenOptions {
  /** The folder of the finished site. */
  readonly out: string;
  /** The path under which the site was built to be served; begins and ends with a slash. */
  readonly base: string;
  /**
   * The host to respond as, with the facts from its configuration; by default a plain one that
   * sends the site's headers.
   */
  readonly as?: Hosting | undefined;
  /**
   * Called after each build; returns the new value of `as`, or `undefined` if it cannot be read.
   */
  readonly readAs?: () => Promise<Hosting | undefined>;
}

export interface Hosting {
  readonly host: Answering;
  readonly site: Pick<HostedSite, 'headers' | 'redirects'>;
}

/**
 * Serves a finished site as a static host would. Throws UsageError if there is none and for a taken
 * port.
 */
export async function startPreview({
  out,
  base,
  host,
  as,
  readAs,
  ...options
}: PreviewOptions): Promise<Listening> {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(
      `There is no finished site in ${out}. Run “sitegen build” first, or name its folder with --out.`,
    );
  const { default: sirv } = await import('sirv');
  // Requested for existing files only. Its other mode lists all files at the start, follows links,
  // and misses later ones.
  const serve = sirv(out, { dev: true, etag: true, dotfiles: true, extensions: [] });
  const files = servedFiles(out);
  const hostingOf = latest(out, as, readAs);
  return listen(
    guard(host, async (request, response) => {
      const { url = '/' } = request;
      if (url === '/' && base !== '/') return redirect(response, 301, base);
      const hosting = (await hostingOf()) ?? plainHosting(out, files, url.slice(base.length));
      const found = answerAs(
        hosting.host,
        files,
        { base, ...hosting.site },
        url,
        request.headers.accept,
      );
      for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value);
      if (found.negotiated) response.setHeader('vary', 'Accept');
      if (found.location !== undefined) redirect(response, found.status, found.location);
      else if (found.file === undefined)
        sendText(response, 404, 'There is nothing at this address.');
      else sendFile(request, response, out, found.file, found.status, serve);
    }),
    { ...options, host },
  );
}

/**
 * Returns a function that returns `as`, which is read again after each build: a build replaces or
 * changes the folder.
 */
function latest(out: string, as: Hosting | undefined, readAs: PreviewOptions['readAs']) {
  const timeOf = () => statSync(out, { throwIfNoEntry: false })?.ctimeMs ?? 0;
  let last = { timeMs: timeOf(), hosting: Promise.resolve(as) };
  return () => {
    const { timeMs, hosting } = last;
    if (readAs !== undefined && timeOf() !== timeMs)
      last = { timeMs: timeOf(), hosting: readAs().then((next) => next ?? hosting) };
    return last.hosting;
  };
}

/**
 * Sends what the policies of the home page and of the requested page share, which contains the part
 * that all pages share.
 */
function plainHosting(out: string, files: FileNames, url: string): Hosting {
  const page = url.replace(/[?#].*/, '').replace(/(?:index\.html)?$/, 'index.html');
  const policies = ['index.html', page]
    .filter((file) => files.has(file))
    .flatMap((file) => policyOf(readFileSync(path.join(out, file), 'utf8')) ?? []);
  return { host: plainHost, site: { headers: siteHeaders(sharedPolicy(policies)), redirects: [] } };
}

/** Sends a file. `serve` sends those that are not compressed, and parts of files. */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  out: string,
  file: string,
  status: number,
  serve: RequestListener,
): void {
  const type = mediaTypeOf(file);
  response.setHeader('content-type', type);
  if (isCompressible(type)) response.appendHeader('vary', 'Accept-Encoding');
  const { range, 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
  const target = path.join(out, file);
  const bytes = readFileSync(target);
  const read = (ending: string) => ifPossible(() => readFileSync(target + ending));
  const compressed =
    isCompressible(type) && range === undefined ? compress(bytes, accepted, read) : undefined;
  if (status === 200 && compressed === undefined) {
    request.url = `/${encodeURI(file)}`;
    return serve(request, response);
  }
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  if (status === 200) response.setHeader('etag', etag);
  if (status === 200 && known === etag) return send(response, 304, undefined);
  if (compressed !== undefined) response.setHeader('content-encoding', compressed.encoding);
  send(response, status, compressed?.body ?? bytes);
}
