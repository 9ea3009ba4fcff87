import { describe, expect, test } from 'vitest';
import { charactersOf, createCharacterReader, proseCharacters } from './characters.ts';

const charactersIn = (pages: readonly string[]) => charactersOf(pages.map(createCharacterReader()));

/** Returns the characters that pages add to those of prose. */
const added = (...pages: string[]) =>
  [...charactersIn(pages)].filter((character) => !proseCharacters.includes(character)).join('');

describe('the characters in use', () => {
  test('always contain those of prose, sorted, each once', () => {
    const characters = charactersIn([]);
    expect([...characters]).toHaveLength(new Set(proseCharacters).size);
    expect(characters).toBe([...characters].sort().join(''));
    expect(charactersIn(['<p>Aa aA</p>', '<p>Zebra</p>'])).toBe(characters);
  });

  test('do not depend on the order of the pages', () => {
    expect(charactersIn(['<p>→ ü</p>', '<p>#</p>'])).toBe(charactersIn(['<p>#</p>', '<p>ü →</p>']));
  });

  test.each([
    ['in a text', '<p>1 → 2</p>', '→'],
    ['outside of the basic plane', '<p>𝒳</p>', '𝒳'],
    ['in an attribute', '<img alt="→"/>', '→'],
    ['in a style', '<style>a::after{content:"→"}</style>', '→'],
    ['in a drawing', '<svg><text>→</text></svg>', '→'],
    ['as a named reference', '<p>&rarr;&eacute;</p>', 'Éé→'],
    ['as a decimal reference', '<p>&#8594;</p>', '→'],
    ['as a hexadecimal reference', '<p>&#x2192;</p>', '→'],
    ['of ASCII in a text', '<p>a = b [1]</p>', '=[]'],
    ['of ASCII as a reference', '<p>a &lt; b</p>', '<'],
    ['of ASCII in generated content', '<style>a::after{content:"#"}b{color:red}</style>', '#'],
    ['of ASCII after a counter', '<style>a::after{content:counter(r)"|"}</style>', '|'],
    ['of ASCII in quotation marks', '<style>q{quotes:"<" ">"}</style>', '<>'],
    ['of ASCII in a second style', '<style>a{}</style><style>b:after{content:"#"}</style>', '#'],
    ['of ASCII in a field', '<input placeholder="$"/><button value="#">a</button>', '#$'],
  ])('are found %s', (_, html, characters) => {
    expect(added(html)).toBe(characters);
  });

  test('come in both cases, since CSS may turn one into the other', () => {
    expect(added('<p>é</p>')).toBe('Éé');
    expect(added('<p>Ж</p>')).toBe('Жж');
  });

  test.each([
    ['tags', '<a class="x_y" href="#top" style="a:b">b</a>'],
    [
      'scripts',
      '<script type="application/ld+json">{"a":["#"]}</script><script>\nif (a < b) { c = `$` }\n</script>',
    ],
    ['styles', '<style>\n#a>b{color:red}*{margin:0}c{mask:url("/a_b#c")}\n</style>'],
  ])('leave out the grammar of %s', (_, html) => {
    expect(added(html)).toBe('');
  });

  test('ignore unknown character references', () => {
    expect(added('<p>&nosuchname; &; &#;</p>')).toBe('');
  });
});
