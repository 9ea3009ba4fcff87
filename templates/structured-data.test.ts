import { expect, test } from 'vitest';
import { serializeThings } from './structured-data.ts';

test('a name that contains a tag cannot end the script element, and is read unchanged', () => {
  const text = serializeThings([
    { '@type': 'Service', name: '</script><script>alert(1)</script> & Sons' },
  ]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Service', name: '</script><script>alert(1)</script> & Sons' }],
  });
});
