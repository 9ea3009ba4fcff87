import { isCompressible, mediaTypeOf } from '../../lib/media-types.ts';
import type { Output, Tree } from '../../tree.ts';

/** Smaller files fit into one packet in any case. */
const minBytes = 1024;

/** Adds each text in compressed form, with the endings `.br` and `.gz` that servers look for. */
export function precompress(tree: Tree): Tree {
  // Loaded at the point of use: few builds need it.
  const { brotliCompressSync, constants, gzipSync } = process.getBuiltinModule('node:zlib');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  const added = [...tree].flatMap(([file, { bytes, source }]): [string, Output][] =>
    bytes.length < minBytes || !isCompressible(mediaTypeOf(file))
      ? []
      : [
          [`${file}.br`, { bytes: brotliCompressSync(bytes, { params }), source }],
          [`${file}.gz`, { bytes: gzipSync(bytes, { level: 9 }), source }],
        ],
  );
  return new Map([...tree, ...added]);
}
