import { expect, onTestFinished, test } from 'vitest';
import { build } from '../src/build.ts';
import { completeFacts } from '../src/commands/init/facts.ts';
import { newSite } from '../src/commands/init/new-site.ts';
import { findBarriers } from '../src/testing/find-barriers.ts';
import { temporarySite } from '../src/test-support/temporary-site.ts';
import { startVisitor } from '../src/test-support/visitor.ts';

/** The legal texts share a template, and a wide page shows the same elements. */
const modes = [
  [320, 'light', /^(?!.*(?:legal|terms))/],
  [1280, 'dark', /^\/(?:news\/)?$/],
] as const;

/** The answer to the address of the 404 page has the status 404, as on a host. */
const notFound = 'Failed to load resource: the server responded with a status of 404 (Not Found)';

test('no page of a new company site has a barrier, a scroll bar or a foreign request', async () => {
  const files = newSite('company', completeFacts({ company: 'Keel & Co' }, 'keel'), '2026-11-23');
  const root = temporarySite(Object.fromEntries(files));
  const { tree, pages } = await build({ root, write: false });
  const visitor = await startVisitor(tree);
  onTestFinished(() => visitor.close());
  for (const [width, colorScheme, shown] of modes)
    for (const { address } of pages.filter((page) => shown.test(page.address))) {
      const page = await visitor.visit(address, { viewport: { width, height: 800 }, colorScheme });
      const where = `${address} at ${width} px, ${colorScheme}`;
      const barriers = await findBarriers(page);
      // The film has no sound; axe cannot decide about its captions.
      expect(
        barriers.filter((each) => !each.includes('video-caption')),
        where,
      ).toEqual([]);
      const scrolled = await page.evaluate('document.documentElement.scrollWidth');
      expect(scrolled, where).toBeLessThanOrEqual(width);
      // A foreign address begins with its scheme.
      expect(
        visitor.requested.filter((each) => !each.startsWith('/')),
        where,
      ).toEqual([]);
      const missing = address === '/404.html' ? [notFound] : [];
      expect(visitor.takeMessages(), where).toEqual(missing);
      await visitor.leave();
    }
});
