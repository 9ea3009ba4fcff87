import { expect, onTestFinished, test } from 'vitest';
import { build } from '../src/build.ts';
import { addRecipe, readRecipes } from '../src/test-support/recipes.ts';
import { temporarySite } from '../src/test-support/temporary-site.ts';
import { startVisitor } from '../src/test-support/visitor.ts';

test('the video of the recipes is loaded after a click', async () => {
  const recipe = readRecipes().find(({ title }) => title.includes('video'))!;
  const { tree } = await build({ root: temporarySite(addRecipe(recipe)), write: false });
  const visitor = await startVisitor(tree);
  onTestFinished(() => visitor.close());
  const page = await visitor.visit('/', {
    prepare: (opened) =>
      opened.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' })),
  });
  const foreign = () => visitor.requested.filter((address) => !address.startsWith('/'));
  expect(foreign()).toEqual([]);
  await page.getByText('Play “A day in our office”').click();
  await page.locator('iframe[title="Play “A day in our office”"]').waitFor();
  expect(foreign()).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
  expect(visitor.takeMessages()).toEqual([]);
});

test('the search of the recipes finds a text by its words', async () => {
  const recipe = readRecipes().find(({ title }) => title === 'Search')!;
  const { tree } = await build({ root: temporarySite(addRecipe(recipe)), write: false });
  const visitor = await startVisitor(tree);
  onTestFinished(() => visitor.close());
  const page = await visitor.visit('/');
  const links = () => page.locator('form [aria-live] a').allTextContents();
  await page.getByLabel('Search').fill('lisbon spring');
  await page.locator('form [aria-live] a').waitFor();
  expect(await links()).toEqual(['We open an office']);
  await page.getByLabel('Search').fill('lisbon autumn');
  await page.locator('form [aria-live] a').waitFor({ state: 'detached' });
  expect(visitor.takeMessages()).toEqual([]);
  const still = await visitor.visit('/', { javaScriptEnabled: false });
  expect(await still.getByLabel('Search').isVisible()).toBe(false);
});
