import type { Blocks } from '../../site/block.ts';
import type { Report } from '../../report/diagnostic.ts';
import { resolveImages, type FieldImage } from './image-fields.ts';
import { fillLinks, resolveLinks } from './link-fields.ts';
import type { FencedBlock, MarkdownLink } from '../markdown/markdown-text.ts';
import type { Bindings, DocumentBlock } from '../placeholder.ts';
import type { FieldReference } from './references.ts';
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
 * Validates the fields of the blocks of a text, and returns them with the images, links and references in them.
 * Reports every error; `isValid` is `false` after one.
 */
export function loadBlocks(
  fenced: readonly FencedBlock[],
  { blocks, file, textOfFile, origin, report }: BlocksContext,
) {
  const images: FieldImage[] = [];
  const links: MarkdownLink[] = [];
  const references: FieldReference[] = [];
  const loaded = fenced.flatMap(
    ({ name, fields, range, line, column, length }): DocumentBlock[] => {
      const definition = blocks[name];
      if (fields === undefined || definition === undefined) return [];
      const { value } = fields;
      const data = { value, ...createYamlLocator(textOfFile, range) };
      const valid = validate(value, definition.fields, { data, file, report });
      const own = valid && resolveImages(valid, { data, file, report });
      const linked = valid && resolveLinks(valid, { data, file, origin, report });
      images.push(...(own ?? []));
      links.push(...(linked?.links ?? []));
      references.push(...(linked?.references ?? []));
      return own && linked
        ? [
            {
              name,
              file,
              fields: linked.fields,
              varies: fields.varies || linked.varies,
              line,
              column,
              length,
            },
          ]
        : [];
    },
  );
  return { blocks: loaded, images, links, references, isValid: loaded.length === fenced.length };
}

/** Returns the fields of a block as one variant of the site shows them. */
export const fillBlock = ({ fields, varies }: DocumentBlock, bindings: Bindings): object =>
  varies ? fillLinks(fillValue(fields, bindings.variables), bindings) : fields;
