import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { UsageError } from '../config/config.ts';
import { answerAs, plainHost, type Answer, type Answering } from '../host/answer.ts';
import { policyOf, siteHeaders } from '../host/headers.ts';
import type { HostedSite } from '../host/host.ts';
import { isLoopback, isReachable, refuse } from '../serve/guard.ts';
import { listen, type ListenOptions, type Listening } from '../serve/listen.ts';
import { mediaTypeOf } from '../serve/media-types.ts';
import { compressResponse, isCompressible } from './compress.ts';
import { listServedFiles } from './list-files.ts';

export interface PreviewOptions extends ListenOptions {
  /** The finished site. */
  readonly out: string;
  /** The path under which the site was built to be served; begins and ends with a slash. */
  readonly base: string;
  /** The host to answer as, and what its configuration says; a plain one that follows the table of headers unless given. */
  readonly as?: Hosting | undefined;
}

interface Hosting {
  readonly host: Answering;
  readonly site: Pick<HostedSite, 'headers' | 'redirects'>;
}

/** Serves a finished site as a static host would. Throws UsageError where there is none and for a taken port. */
export async function startPreview({
  out,
  base,
  host,
  as,
  ...options
}: PreviewOptions): Promise<Listening> {
  const site = await openSite(out);
  const isOwnName =
    host === undefined
      ? isLoopback
      : isReachable([os.hostname().toLowerCase(), host.toLowerCase()]);
  const handle: RequestListener = (request, response) => {
    const refusal = refuse(request, isOwnName);
    if (refusal !== undefined)
      return sendText(response, refusal.status, refusal.text, refusal.headers);
    try {
      answer(request, response, { base, as: as ?? plainHosting(out) }, site);
    } catch {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'This request could not be answered.');
    }
  };
  return listen(handle, { ...options, host });
}

/** A finished site. */
interface Site {
  readonly out: string;
  /** Its files, as they are now or were a moment ago. */
  files(): ReadonlySet<string>;
  readonly serve: RequestListener;
}

async function openSite(out: string): Promise<Site> {
  if (stateOf(out) === undefined)
    throw new UsageError(
      `There is no finished site in ${out}. Run “sitegen build” first, or name its folder with --out.`,
    );
  const { default: sirv } = await import('sirv');
  let listed:
    | {
        readonly state: string | undefined;
        readonly at: number;
        readonly files: ReadonlySet<string>;
      }
    | undefined;
  return {
    out,
    files() {
      const state = stateOf(out);
      // A build that is published meanwhile shows in the state; what is done by hand is noticed a second later.
      if (
        state !== undefined &&
        (listed?.state !== state || performance.now() - listed.at > 1000)
      ) {
        listed = {
          state,
          at: performance.now(),
          files: listServedFiles(out),
        };
      }
      return listed?.files ?? new Set();
    },
    // Asked for files by their whole names only. Its other mode lists all at the start, follows links, and misses what comes later.
    serve: sirv(out, {
      dev: true,
      etag: true,
      dotfiles: true,
      extensions: [],
      onNoMatch: (_request, response) => sendText(response, 404, nothingHere),
    }),
  };
}

const nothingHere = 'There is nothing at this address.';

/** Changes with every publication; `undefined` where there is no site. */
function stateOf(out: string): string | undefined {
  const stats = ['.', 'index.html', 'sitemap.xml'].map((file) =>
    statSync(path.join(out, file), { throwIfNoEntry: false }),
  );
  return stats[0]?.isDirectory()
    ? stats.map((each) => `${each?.ino} ${each?.mtimeMs} ${each?.size}`).join()
    : undefined;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { base, as }: Required<Pick<PreviewOptions, 'base'>> & { readonly as: Hosting },
  site: Site,
): void {
  const [, pathname = '/', query = ''] = /^([^?]*)(.*)$/s.exec(request.url ?? '/') ?? [];
  if (pathname === '/' && base !== '/') return redirect(response, { status: 301, location: base });
  const found = answerAs(as.host, site.files(), { base, ...as.site }, { pathname, query });
  for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value);
  if (found.location !== undefined) return redirect(response, found);
  if (found.file === undefined) return sendText(response, 404, nothingHere);
  const type = mediaTypeOf(found.file);
  response.setHeader('content-type', type);
  if (isCompressible(type)) compressResponse(request, response);
  if (found.status === 404) return sendMissing(response, path.join(site.out, found.file));
  request.url = `/${encodeURI(found.file)}`;
  site.serve(request, response);
}

/** The policy of the home page; what the headers take from it is the same in all pages. */
function plainHosting(out: string): Hosting {
  const home = path.join(out, 'index.html');
  const policy = existsSync(home) ? policyOf(readFileSync(home, 'utf8')) : undefined;
  return { host: plainHost, site: { headers: siteHeaders(policy), redirects: [] } };
}

/** The site's own page for it, with the status that a host gives it, at any depth. */
function sendMissing(response: ServerResponse, page: string): void {
  const bytes = readFileSync(page);
  response.writeHead(404, { 'content-length': bytes.length });
  response.end(bytes);
}

function redirect(
  response: ServerResponse,
  { status, location }: Pick<Answer, 'status' | 'location'>,
): void {
  response.writeHead(status, { location, 'cache-control': 'no-cache', 'content-length': 0 });
  response.end();
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-length': bytes.length,
    ...headers,
  });
  response.end(bytes);
}
