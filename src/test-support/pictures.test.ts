import { expect, test } from 'vitest';
import { picturesOf } from './pictures.ts';

test('takes every page at five widths in both schemes, each in a separate file', () => {
  const names = picturesOf(['/', '/terms-of-service/']).map(({ file }) => file);
  expect(new Set(names).size).toBe(names.length);
  for (const page of ['home', 'terms-of-service']) {
    for (const width of [320, 375, 768, 1280, 1920])
      for (const scheme of ['light', 'dark'])
        expect(names).toEqual(
          expect.arrayContaining(
            ['first', 'whole'].map((part) => `${page}-${width}-${scheme}-${part}.png`),
          ),
        );
    expect(names).toContain(`${page}-375-dark-menu.png`);
  }
});
