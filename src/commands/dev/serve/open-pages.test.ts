import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createOpenPages } from './open-pages.ts';
import { showPage } from './show-page.ts';
import type { ShownSite } from './shown-site.ts';

test('a page that is behind by several megabytes is disconnected', () => {
  let text = '<style></style>';
  const site = {
    pageAt: () => 'index.html',
    get: () => ({
      output: { bytes: Buffer.from(text), source: '' },
      stale: false,
      draft: undefined,
    }),
  } as Partial<ShownSite> as ShownSite;
  const pages = createOpenPages(site);
  // Without a connection, nothing is read.
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const { version } = showPage(site.get('index.html').output!, 'localhost');
  pages.add(response, { pathname: '/', host: 'localhost', version });
  for (let megabytes = 1; megabytes <= 4; megabytes++) {
    text = `<style>${megabytes}${'a'.repeat(1_000_000)}</style>`;
    pages.update();
    expect(response.destroyed, `${megabytes} MB`).toBe(false);
  }
  text = '<style>/* new */</style>';
  pages.update();
  expect(response.destroyed).toBe(true);
});
