import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { accessibleName } from './accessible-name.ts';
import { elementsOf, type Element, type Root } from './node.ts';
import { wordsOf } from './words.ts';

const parse = (html: string) => load(html, null, false);
const root = (html: string) => parse(html).root()[0] as Root;
const first = (html: string, selector: string) => parse(html)(selector)[0] as Element;

test.each([
  ['<a>Home</a>', 'a', 'Home'],
  ['<a>Terms<span> (opens in a new tab)</span></a>', 'a', 'Terms (opens in a new tab)'],
  ['<button aria-label="Close"><svg></svg></button>', 'button', 'Close'],
  ['<a><svg aria-hidden="true"><title>No</title></svg></a>', 'a', ''],
  ['<a><svg><title>Yes</title></svg></a>', 'a', 'Yes'],
  ['<a><img alt="A picture"> of it</a>', 'a', 'A picture of it'],
  ['<a title="Only this"></a>', 'a', 'Only this'],
  ['<nav aria-labelledby="a b"></nav><p id="a">The</p><p id="b">law</p>', 'nav', 'The law'],
  ['<nav aria-labelledby="gone" aria-label="Still named"></nav>', 'nav', 'Still named'],
  ['<nav>Words do not name it</nav>', 'nav', ''],
  ['<label for="x">Name</label><input id="x">', 'input', 'Name'],
  ['<label>Name <input></label>', 'input', 'Name'],
  ['<input type="submit" value="Send">', 'input', 'Send'],
  ['<input placeholder="Your name">', 'input', 'Your name'],
  ['<button><span hidden>Not this</span></button>', 'button', ''],
  ['<h2>A  <b>title</b>\n</h2>', 'h2', 'A title'],
])('the name in %s (%s) is “%s”', (html, selector, name) => {
  expect(accessibleName(first(html, selector))).toBe(name);
});

test('text is read block by block, across inline markup, with collapsed white space', () => {
  expect(
    wordsOf(
      root(
        '<h1>A <b>big</b>\n title</h1><p>Soft&shy;ly<br>and<script>no()</script> on</p><ul><li>One</li><li>Two</li></ul><p hidden>No</p>',
      ),
    ),
  ).toBe('A big title\nSoftly and on\nOne\nTwo');
});

test('elements nested thousands of levels deep are found, in order', () => {
  expect([...elementsOf(root('<div>'.repeat(9000)))]).toHaveLength(9000);
  const names = [...elementsOf(root('<p><b><i></i></b><u></u></p><br>'))].map(({ name }) => name);
  expect(names).toEqual(['p', 'b', 'i', 'u', 'br']);
});
