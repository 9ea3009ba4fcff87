import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { UsageError } from '../config/config.ts';
import { headersOf, policyOf, siteHeaders, type HeaderRule } from '../host/headers.ts';
import { findOutput } from '../serve/find-output.ts';
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
}

/** Serves a finished site as a plain static host would. Throws UsageError where there is none and for a taken port. */
export async function startPreview({
  out,
  base,
  host,
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
      answer(request, response, base, site);
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
  files(): ReadonlyMap<string, true>;
  headers(): readonly HeaderRule[];
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
        readonly files: ReadonlyMap<string, true>;
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
          files: new Map([...listServedFiles(out)].map((file) => [file, true])),
        };
      }
      return listed?.files ?? new Map();
    },
    headers: () => siteHeaders(policyIn(out)),
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
  base: string,
  site: Site,
): void {
  const [pathname = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  if (pathname === '/' && base !== '/') return redirect(response, base);
  const found = findOutput(site.files(), base, pathname);
  if (found.kind === 'redirect')
    return redirect(response, query === '' ? found.address : `${found.address}?${query}`);
  if (found.kind === 'missing') return sendMissing(request, response, site);
  prepare(request, response, found.path, site);
  request.url = `/${encodeURI(found.path)}`;
  site.serve(request, response);
}

/** The policy of the home page; what the headers take from it is the same in all pages. */
function policyIn(out: string): string | undefined {
  const home = path.join(out, 'index.html');
  return existsSync(home) ? policyOf(readFileSync(home, 'utf8')) : undefined;
}

function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  { headers }: Site,
): void {
  const type = mediaTypeOf(file);
  for (const [name, value] of Object.entries({
    ...headersOf(file, headers()),
    'content-type': type,
  }))
    response.setHeader(name, value);
  if (isCompressible(type)) compressResponse(request, response);
}

/** The site's own page for it, with the status that a host gives it, at any depth. */
function sendMissing(request: IncomingMessage, response: ServerResponse, site: Site): void {
  if (!site.files().has('404.html')) return sendText(response, 404, nothingHere);
  prepare(request, response, '404.html', site);
  const bytes = readFileSync(path.join(site.out, '404.html'));
  response.writeHead(404, { 'content-length': bytes.length });
  response.end(bytes);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { location, 'cache-control': 'no-cache', 'content-length': 0 });
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
