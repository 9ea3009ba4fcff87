import { expect, test } from 'vitest';
import { serializeThings } from './structured-data.ts';

test('a name that holds a tag cannot end the script element, and is read as it was written', () => {
  const text = serializeThings([
    { '@type': 'Service', name: '</script><script>alert(1)</script> & Sons' },
  ]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Service', name: '</script><script>alert(1)</script> & Sons' }],
  });
});
