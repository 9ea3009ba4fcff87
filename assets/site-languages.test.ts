import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../src/build.ts';
import { languagesFolder } from '../src/test-support/languages-site.ts';
import { startVisitor, type Visitor } from '../src/test-support/visitor.ts';

let visitor: Visitor;
beforeAll(async () => {
  const { tree } = await build({ root: languagesFolder, cache: false, write: false });
  visitor = await startVisitor(tree);
});
afterAll(() => visitor.close());

test.each([
  ['/', 'ltr'],
  ['/de/desk/preise/', 'ltr'],
  ['/ar/', 'rtl'],
  ['/ar/desk/legal/privacy/', 'rtl'],
])('%s is drawn from the side where its lines begin, at all widths', async (address, direction) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [375, 1280]) {
      const viewport = { width, height: 800 };
      const page = await visitor.visit(address, { colorScheme, viewport });
      const drawn = await page.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('footer h2')!);
        const [words] = range.getClientRects();
        const { left, right } = document.querySelector('footer')!.getBoundingClientRect();
        return {
          side: Math.abs(words!.left - left) < 1 ? 'ltr' : right - words!.right < 1 ? 'rtl' : '',
          overflow: document.documentElement.scrollWidth > innerWidth,
        };
      });
      expect(drawn, `${width} px, ${colorScheme}`).toEqual({ side: direction, overflow: false });
    }
  await visitor.leave();
});
