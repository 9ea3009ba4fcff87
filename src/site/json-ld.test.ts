import { expect, test } from 'vitest';
import { jsonLd } from './json-ld.ts';

test('a name that contains a tag cannot end the script element, and is read unchanged', () => {
  const name = '</script><script>alert(1)</script> & Sons';
  const { __html } = jsonLd({ '@type': 'Service', name }, { '@type': 'WebSite', name });
  expect(__html).not.toContain('<');
  expect(JSON.parse(__html)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Service', name },
      { '@type': 'WebSite', name },
    ],
  });
});

test('the types are those of schema.org', () => {
  // @ts-expect-error A job posting has a title.
  expect(jsonLd({ '@type': 'JobPosting', titel: 'Engineer' }).__html).toContain('Engineer');
});
