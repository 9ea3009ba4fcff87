import { expect, test } from 'vitest';
import { bindEnds } from './bind-ends.ts';

const visible = (html: string) => html.replace(/<span class="end">(.*?)<\/span>/g, '[$1]');

test('the last words of each paragraph are bound until they are long enough for a line', () => {
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

test('in a paragraph with a link, only the words after it are bound, and everything else stays the same', () => {
  expect(
    visible(bindEnds('<p>See <a href="/a b">our terms</a> as well.</p><ul><li>a b</li></ul>')),
  ).toBe('<p>See <a href="/a b">our terms</a> [as well.]</p><ul><li>a b</li></ul>');
});
