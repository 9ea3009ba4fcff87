import { expect, test } from 'vitest';
import { scanPage } from './scan-page.ts';

test('ids and references are found in order, references decoded', () => {
  expect(scanPage('<main id="a"><a href="/x?a=1&amp;b=2">x</a><img src="/y.png" alt=""/><p id="b"></p><p id="a"></p></main>')).toEqual({
    ids: ['a', 'b', 'a'],
    references: ['/x?a=1&b=2', '/y.png'],
  });
});

test('texts that look like attributes are not taken for them', () => {
  expect(scanPage('<p data-id="x" title="an href=&quot;/no&quot;">the id=&quot;no&quot; and href=/no</p>')).toEqual({ ids: [], references: [] });
});

test('what stands inside styles and scripts is not markup, their own src is', () => {
  const html = '<style>a::after{content:" id=\\"no\\""}</style><script src="/x.js" defer=""></script><script type="application/json">{"a":" href=\\"no\\""}</script><p id="yes"></p>';
  expect(scanPage(html.replaceAll('\\"', '"'))).toEqual({ ids: ['yes'], references: ['/x.js'] });
});
