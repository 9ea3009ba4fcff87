import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { ifPossible } from '../../../lib/if-possible.ts';
import { packageRoot } from '../../../lib/package-root.ts';
import { mediaTypeOf } from '../../../lib/media-types.ts';
import { redirect, send, sendText } from '../../serve/send.ts';
import { editorPath, eventsPath, mapPath, openPath, ownPath, scriptPath } from '../messages.ts';
import { injectClient } from './inject-client.ts';
import type { OpenPages } from './open-pages.ts';
import { showPage } from './show-page.ts';
import type { ShownSite } from './shown-site.ts';

/**
 * Returns a function that responds to requests from memory. `openEditor` opens the editor if the
 * panel contains this link to it, and resolves to whether it does.
 */
export function handleRequests(
  { base, root }: { readonly base: string; readonly root: string },
  site: ShownSite,
  openPages: Pick<OpenPages, 'add'>,
  openEditor: (link: string) => Promise<boolean>,
) {
  const respondItself = async (
    request: IncomingMessage,
    response: ServerResponse,
    host: string,
  ) => {
    const { method, url = '' } = request;
    const [pathname, search] = url.split('?', 2);
    if (pathname === scriptPath)
      return send(response, 200, readClientScript(), { 'content-type': mediaTypeOf(scriptPath) });
    const map = pathname === mapPath ? site.sourceMapOf(search ?? '') : undefined;
    if (map) return send(response, 200, Buffer.from(map), { 'content-type': 'application/json' });
    const file = editorFiles.find(
      (name) => pathname === editorPath + name.replace(/^index\..*/, ''),
    );
    const bytes = file && ifPossible(() => readFileSync(path.join(root, 'cms', file)));
    if (file && bytes) return send(response, 200, bytes, { 'content-type': mediaTypeOf(file) });
    if (method === 'GET' && pathname === eventsPath) {
      const query = new URLSearchParams(search);
      const [pathname, version] = [query.get('page') ?? '/', query.get('version') ?? ''];
      return openPages.add(response, { pathname, version, host });
    }
    if (method !== 'GET' || pathname !== openPath) return sendText(response, 404, 'Not found.');
    return (await openEditor(url))
      ? send(response, 204, undefined)
      : sendText(response, 403, 'Only links in the panel open the editor.');
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(safeguards)) response.setHeader(name, value);
    const { url = '/', headers } = request;
    const { host = '' } = headers;
    if (url.startsWith(ownPath)) return respondItself(request, response, host);
    if (url === '/' && base !== '/') return redirect(response, 302, base);
    const { status, location, file = '404.html' } = await site.find(url);
    if (location !== undefined) return redirect(response, 302, location);
    const { output, stale } = site.get(file);
    if (output === undefined)
      return stale
        ? sendPlaceholder(response, host)
        : sendText(response, 404, 'There is nothing at this address.');
    const isPage = file.endsWith('.html');
    const body = isPage ? Buffer.from(showPage(output, host).html) : output.bytes;
    const hasMap = (site.sourceMapOf(file) ?? '') !== '';
    send(response, status, body, {
      'content-type': mediaTypeOf(file),
      // The script has the bytes of a build, which names no map.
      ...(hasMap && { sourcemap: `${mapPath}?${file}` }),
    });
  };
}

const editorFiles = ['index.html', 'config.yml'];

/**
 * Reads the script that keeps an open page up to date, which bin/compile.cjs compiles from
 * src/commands/dev/client/.
 */
const readClientScript = () =>
  readFileSync(path.join(packageRoot(), 'bin', 'compiled', 'client.js'));

/**
 * Sends a placeholder for a page that has not been rendered yet. The live script shows the
 * problems, and reloads once the page exists.
 */
function sendPlaceholder(response: ServerResponse, host: string): void {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src \'none\'"/>' +
    '<meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/><title>Not built yet</title></head>' +
    '<body><p>This page cannot be built yet. The terminal lists what to fix.</p></body></html>';
  send(response, 500, Buffer.from(injectClient(html, host, '')), {
    'content-type': mediaTypeOf('index.html'),
  });
}

/**
 * Headers that forbid the browser to cache or to sniff types, and other sites to frame or embed.
 */
const safeguards = {
  'cache-control': 'no-store',
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
