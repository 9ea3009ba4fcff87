import type { ReactElement } from 'react';
import type * as v from 'valibot';
import type { BlockBody, BlockDefinition, BlockProps, BlockRule } from './define-site.ts';
import { object } from './schema.ts';

interface BodyTypes {
  readonly none: undefined;
  readonly optional: BlockBody | undefined;
  readonly required: BlockBody;
}

/**
 * Declares a block of texts: its fields, whether it has a text below them (`none` unless given), the
 * component that renders it, and a script of `assets/` for the pages that show it.
 */
export function block<
  Fields extends v.ObjectEntries,
  Rule extends BlockRule = 'none',
  Settings = unknown,
>({
  fields,
  body,
  ...options
}: {
  readonly fields: Fields;
  readonly body?: Rule;
  readonly component: (props: BlockProps<Fields, BodyTypes[Rule], Settings>) => ReactElement;
  readonly script?: string;
}): BlockDefinition<Settings> {
  return { fields: object(fields), body: body ?? 'none', ...options };
}
