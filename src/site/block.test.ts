import { createElement } from 'react';
import { expect, test } from 'vitest';
import { block, type BlockBody, type BlockProps } from './block.ts';
import { contentType, type Content } from './content-type.ts';
import { number, text } from './schema.ts';

const fields = { title: text() };

test('the compiler knows the fields of blocks and rows', () => {
  const Quiet = ({ fields: given, body }: BlockProps<typeof fields>) => {
    // @ts-expect-error: The field is misspelled.
    const title = given.titel ?? given.title;
    // @ts-expect-error: The block has no text.
    return createElement('p', { title }, body?.html);
  };
  const Spoken = ({ body }: BlockProps<typeof fields, BlockBody>) =>
    createElement('div', { dangerouslySetInnerHTML: body });
  expect(block({ fields, component: Quiet }).body).toBe('none');
  expect(block({ fields, body: 'required', component: Spoken }).body).toBe('required');
  // @ts-expect-error: The component needs a text, which is optional.
  block({ fields, body: 'optional', component: Spoken });

  const print = contentType({ title: text(), price: number() }, { body: 'none' });
  // @ts-expect-error: The field is misspelled.
  const priceOf = (entry: Content<typeof print>): unknown => entry.prise;
  expect(priceOf).toBeTypeOf('function');
});
