import { expect, test } from 'vitest';
import { bindEnds } from './bind-ends.ts';

const visible = (html: string) => html.replace(/<span class="end">(.*?)<\/span>/g, '[$1]');

test('binds the last words of a paragraph until they fill enough of a line', () => {
  expect(
    visible(
      bindEnds(
        '<p>Side by side until the books agree.</p><p>Traceable to a rule and a person.</p>',
      ),
    ),
  ).toBe('<p>Side by side until the [books agree.]</p><p>Traceable to a rule [and a person.]</p>');
});

test('words that would be too long together stay apart', () => {
  expect(visible(bindEnds('<p>It resists counterrevolutionary acts.</p>'))).toBe(
    '<p>It resists counterrevolutionary acts.</p>',
  );
});

test('binds only the words after a link, and changes nothing else', () => {
  expect(
    visible(bindEnds('<p>See <a href="/a b">our terms</a> as well.</p><ul><li>a b</li></ul>')),
  ).toBe('<p>See <a href="/a b">our terms</a> [as well.]</p><ul><li>a b</li></ul>');
});
