import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../config/config.ts';
import { headersOf, policyOf, siteHeaders } from '../../features/hosts/headers.ts';
import { findAnswer } from '../../features/hosts/find-answer.ts';
import type { HostedSite } from '../../features/hosts/hosted-site.ts';
import { guard } from '../serve/guard.ts';
import { listen, type ListenOptions } from '../serve/listen.ts';
import { mountIn } from '../../check/read-tree.ts';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { placeOf } from '../../plan/addresses.ts';
import { redirect, send, sendText } from '../serve/send.ts';
import { servedFiles } from './served-files.ts';

export interface PreviewOptions extends ListenOptions {
  /** The folder of the finished site. */
  readonly out: string;
  /** The path under which the site was built to be served; begins and ends with a slash. */
  readonly base: string;
  /** The headers and redirects of the site; by default those that its pages have. */
  readonly site?: SiteRules | undefined;
  /**
   * Called after each build; returns the new value of `site`, or `undefined` if it cannot be read.
   */
  readonly readSite?: () => Promise<SiteRules | undefined>;
}

export type SiteRules = Pick<HostedSite, 'headers' | 'redirects'>;

/**
 * Serves a finished site, with its headers, its redirects and the nearest 404 page. Throws
 * UsageError if there is none and for a taken port.
 */
export async function startPreview({
  out,
  base,
  host,
  site,
  readSite,
  ...options
}: PreviewOptions) {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(
      `There is no finished site in ${out}. Run “sitegen build” first, or name its folder with --out.`,
    );
  const { default: sirv } = await import('sirv');
  // Requested for existing files only. Its other mode lists all files at the start, follows links,
  // and misses later ones.
  const serve = sirv(out, { dev: true, etag: true, dotfiles: true, extensions: [] });
  const placement = { base, mount: mountIn(out, base) };
  const fileOf = (output: string) => placeOf(output, placement);
  const files = servedFiles(out, fileOf);
  const rulesOf = latest(out, site, readSite);
  return listen(
    guard(host, async (request, response) => {
      const { url = '/' } = request;
      const { headers, redirects = [] } = (await rulesOf()) ?? {};
      const { status, file, location } = findAnswer(files, { ...placement, redirects }, url);
      const read = (output: string) => readFileSync(path.join(out, fileOf(output)));
      // Without a host, a page has its own policy.
      const policy = file?.endsWith('.html') === true ? policyOf(String(read(file))) : undefined;
      for (const [name, value] of Object.entries(
        headersOf(file ?? '', headers ?? siteHeaders(policy)),
      ))
        response.setHeader(name, value);
      if (location !== undefined) redirect(response, status, location);
      else if (file === undefined) sendText(response, 404, 'There is nothing at this address.');
      else if (status === 200) {
        response.setHeader('content-type', mediaTypeOf(file));
        request.url = `/${encodeURI(fileOf(file))}`;
        serve(request, response);
      } else send(response, status, read(file), { 'content-type': mediaTypeOf(file) });
    }),
    { ...options, host },
  );
}

/**
 * Returns a function that returns the rules of the site, which are read again after each build: a
 * build replaces or changes the folder.
 */
function latest(out: string, site: SiteRules | undefined, read: PreviewOptions['readSite']) {
  const timeOf = () => statSync(out, { throwIfNoEntry: false })?.ctimeMs ?? 0;
  let last = { timeMs: timeOf(), rules: Promise.resolve(site) };
  return () => {
    const { timeMs, rules } = last;
    if (read !== undefined && timeOf() !== timeMs)
      last = { timeMs: timeOf(), rules: read().then((next) => next ?? rules) };
    return last.rules;
  };
}
