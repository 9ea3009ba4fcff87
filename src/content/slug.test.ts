import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['02-guide/01-Install', 'guide/install'],
  ['guide/index', 'guide'],
  ['3.pricing', 'pricing'],
  ['2026-01-15-launch', '2026-01-15-launch'],
  ['01.2024-review', '2024-review'],
  ['1.0', '1.0'],
  ['02-1.10.2-beta', '1.10.2-beta'],
  ['2.0-beta', '2.0-beta'],
  ['guide/README', 'guide'],
  ['guide/_index', 'guide'],
  ['Our new office (2026)', 'our-new-office-2026'],
  ['Über uns', 'uber-uns'],
  ['2026-01-15 - launch -- of a — new', '2026-01-15-launch-of-a-new'],
  ['What next...', 'what-next'],
  ['新闻', 'xinwen'],
  ['Привет, мир!', 'privet-mir'],
])('gives the file %s.md the address %s', (name, slug) => {
  expect(slugOf(`content/docs/${name}.md`, 'content/docs/')).toBe(slug);
});
