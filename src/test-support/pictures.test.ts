import { expect, test } from 'vitest';
import { picturesForReadme, picturesOf } from './pictures.ts';

const pictures = picturesOf(['/', '/terms-of-service/', '/404.html']);

test('Every page is taken at five widths in both color schemes, the first screen and the whole page.', () => {
  const names = pictures.map(({ file }) => file);
  for (const page of ['home', 'terms-of-service', '404']) {
    for (const width of [320, 375, 768, 1280, 1920]) {
      for (const scheme of ['light', 'dark']) {
        expect(names).toContain(`${page}-${width}-${scheme}-first.png`);
        expect(names).toContain(`${page}-${width}-${scheme}-whole.png`);
      }
    }
    expect(names).toContain(`${page}-375-dark-menu.png`);
    expect(names).toContain(`${page}-794-light-print.png`);
  }
});

test('Each picture has a different file name.', () => {
  expect(new Set(pictures.map(({ file }) => file)).size).toBe(pictures.length);
});

test('The picture for the README shows the first screen in both color schemes.', () => {
  expect(picturesForReadme('/').map(({ context, whole }) => [context.colorScheme, whole])).toEqual([
    ['light', false],
    ['dark', false],
  ]);
});
