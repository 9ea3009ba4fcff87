import type { Blocks } from '../../site/block.ts';
import type { Report } from '../../report/diagnostic.ts';
import type { FencedBlock } from '../markdown/markdown-text.ts';
import type { Bindings, DocumentBlock } from '../placeholder.ts';
import { fillLinks, resolveFields } from './resolve-fields.ts';
import { validate } from './validate.ts';
import { fillValue } from './variables.ts';
import { createYamlLocator } from '../../files/yaml-locator.ts';

/** What the blocks of a file depend on besides its text. */
interface BlocksContext {
  readonly blocks: Blocks;
  readonly file: string;
  readonly textOfFile: () => string;
  readonly origin: string | undefined;
  readonly report: Report;
}

/**
 * Validates the fields of the blocks of a text, and returns them with their images, links and references.
 * Reports every error; a block with one is left out.
 */
export function loadBlocks(
  fenced: readonly FencedBlock[],
  { blocks, file, textOfFile, origin, report }: BlocksContext,
) {
  const resolved = fenced.flatMap(({ name, fields: written, range, ...at }) => {
    const definition = blocks[name];
    if (written === undefined || definition === undefined) return [];
    const data = { value: written.value, ...createYamlLocator(textOfFile, range) };
    const valid = validate(data.value, definition.fields, { data, file, report });
    const own = resolveFields(valid, { data, file, origin, report });
    return [{ ...own, name, file, ...at, varies: written.varies || own.varies }];
  });
  return {
    blocks: resolved.flatMap(({ fields, name, varies, line, column, length }) =>
      fields === undefined ? [] : [{ fields, name, file, varies, line, column, length }],
    ),
    images: resolved.flatMap(({ images }) => images),
    links: resolved.flatMap(({ links }) => links),
    references: resolved.flatMap(({ references }) => references),
  };
}

/** Returns the fields of a block as one variant of the site shows them. */
export const fillBlock = ({ fields, varies }: DocumentBlock, bindings: Bindings): object =>
  varies ? fillLinks(fillValue(fields, bindings.variables), bindings) : fields;
