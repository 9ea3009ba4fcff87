import * as v from 'valibot';
import type { CollectionSource } from './content-source.ts';
import type { Content, ContentType } from './content-type.ts';
import { string, type Schema } from './schema.ts';

/** An entry that a field refers to, for a template: its fields and its path, without its text. */
export type Entry<Type> = Omit<Content<Type>, 'body'>;

/** The name of an entry that a field refers to, before it is replaced by the entry. */
export class Reference {
  readonly #source: CollectionSource<ContentType>;
  /** As it is written. */
  readonly name: string;

  constructor(name: string, source: CollectionSource<ContentType>) {
    this.name = name;
    this.#source = source;
  }

  get source(): CollectionSource<ContentType> {
    return this.#source;
  }
}

/**
 * The name of an entry of a collection: the key of a row, or the file of a text in its folder, with or
 * without `.md`. Components receive the entry, functions of the site map only the name.
 */
export const reference = <Type extends ContentType>(
  source: CollectionSource<Type>,
): Schema<Entry<Type>> =>
  v.pipe(
    string(),
    v.metadata({ reference: source }),
    // The entry takes its place when all texts are read.
    v.transform((name) => new Reference(name, source as never) as never),
  );
