import { expect, test } from 'vitest';
import { bindEnds } from './bind-ends.ts';

const visible = (html: string) => html.replace(/<span class="end">(.*?)<\/span>/g, '[$1]');

test('binds the last two words of a paragraph if they are short', () => {
  expect(
    visible(
      bindEnds(
        '<p>Old and new run side by side until the books agree.</p><p>Traceable to a rule and a person.</p>',
      ),
    ),
  ).toBe(
    '<p>Old and new run side by side until the [books agree.]</p><p>Traceable to a rule and [a person.]</p>',
  );
});

test('leaves words apart that are too long together, and those of a long paragraph', () => {
  const long = `<p>${'A sentence of a long paragraph. '.repeat(5)}So it is.</p>`;
  expect(bindEnds(`<p>It resists revolutionary acts.</p>${long}`)).not.toContain('span');
});

test('binds only words after a link, and changes nothing else', () => {
  expect(
    visible(bindEnds('<p>See <a href="/a b">our terms</a> as well.</p><ul><li>a b</li></ul>')),
  ).toBe('<p>See <a href="/a b">our terms</a> [as well.]</p><ul><li>a b</li></ul>');
});
