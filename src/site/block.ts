import type { ReactElement } from 'react';
import type * as v from 'valibot';
import type { BodyRules } from './content-type.ts';
import type { FileProps } from './file-definition.ts';
import { object, type Schema } from './schema.ts';

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

/** The props of a block's component. `Body` is the type of its text. */
export interface BlockProps<
  Fields extends v.ObjectEntries,
  Body extends BlockBody | undefined = undefined,
  Settings = unknown,
> extends Omit<FileProps<Settings, never>, 'content'> {
  readonly fields: v.InferOutput<ReturnType<typeof object<Fields>>>;
  readonly body: Body;
}

/** The text of a block, rendered to HTML. */
export interface BlockBody {
  readonly html: string;
  /** The same as `html`, for React: `<div dangerouslySetInnerHTML={body} />`. */
  readonly __html: string;
}

interface BodyTypes {
  readonly none: undefined;
  readonly optional: BlockBody | undefined;
  readonly required: BlockBody;
}

/** What a block has below its fields. */
export type BlockRule = NonNullable<BodyRules['body']>;

/** The rule for the text of each block, by its name. */
export type BlockRules = Readonly<Record<string, BlockRule>>;

/** A block that texts can contain, without the types of its fields. Made by `block`. */
export interface BlockDefinition<Settings = never> {
  readonly fields: Schema<object>;
  readonly body: BlockRule;
  readonly component: (props: BlockProps<never, never, Settings>) => ReactElement;
  readonly script?: string | undefined;
}

/** The blocks of a site by name. */
export type Blocks = Readonly<Record<string, BlockDefinition>>;
