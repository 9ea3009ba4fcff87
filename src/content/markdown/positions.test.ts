import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

/** Constructs of real documents around an unknown variable or a link, which stands for `$`. */
const constructs = [
  '$',
  'a *b* `c` $ d',
  'one\ntwo $\nthree',
  '**a $ b** and ~~$~~',
  '## Head $\n\nText $.',
  'Head $\n---',
  '- a\n- b $\n  c $\n\n  d $',
  '1. a\n   - b $\n     - c $\n2. $',
  '- [ ] a $\n- [x] $',
  '> a $\n> b\n>\n> - c $\n>   d $',
  '> [!NOTE]\n> Text $',
  '| a | b $ |\n|---|---|\n| c | $ |\n| $ | a \\| d |',
  'a[^1]\n\n[^1]: Note $\n\n    more $',
  '<details>\n<summary>a $</summary>\n\nText $\n\n</details>',
  '<p align="center">\n  <b>$</b>\n</p>',
  '```\n{code}\n```\n\n- a\n\n  ```\n  {code}\n  ```\n\n  $',
  'a\\\nb $  \nc $',
  '\t$',
  '[a $](https://b.org/)',
  '![a](b.png)\n\n***\n\n$ end',
  '😀 é “a” $',
  'a\n\n\n\n    code\n\n$',
  '-\ta $\n-\t$',
  '[r]: https://a.org\n\n[r] and $',
  '> [r]: https://a.org\nb $\n> $',
  '> -   \na $\n> b $',
];

/** Returns the constructs with each `$` replaced by what `write` returns for its number. */
const texts = (write: (index: number) => string) =>
  constructs.map((text) => {
    let count = 0;
    return text.replaceAll('$', () => write(count++)).replace(/^\t/, '');
  });

const positionOf = (text: string, words: string) => {
  const before = text.slice(0, text.indexOf(words)).split(/\r?\n/);
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
};

test.each(['\n', '\r\n'])('problems and links have their line and column (%j)', (lineEnd) => {
  const front = ['---', 'title: A', '---', ''].join(lineEnd);
  const body = [...texts((index) => `{no-${index}}`), ...texts((index) => `[w](/p${index}/)`)];
  for (const text of body) {
    const file = front + text.replaceAll('\n', lineEnd);
    const { problems, text: compiled } = parse(file, { start: front.length });
    const written = [
      ...problems
        .filter(({ code }) => code === 'markdown/unknown-variable')
        .map((problem) => ({ ...problem, words: /\{no-\d+\}/.exec(problem.message)?.[0] ?? '' })),
      ...compiled.links
        .filter(({ kind }) => kind === 'page')
        .map((link) => ({ ...link, words: link.target })),
    ];
    // Markdown is not read in a block of HTML.
    const count = text.match(/\{no-|\(\/p/g)?.length;
    expect(written.length, text).toBe(text.includes('<') ? written.length : count);
    for (const { line, column, words } of written)
      expect(`${line}:${column}`, JSON.stringify(text)).toBe(positionOf(file, words));
  }
});
