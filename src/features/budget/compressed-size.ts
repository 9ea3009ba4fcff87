/**
 * Returns the size of a text in transfer, in bytes: compressed with brotli's best quality, as hosts
 * compress files ahead of time.
 */
export function compressedSize(text: string | Uint8Array): number {
  return compress(text, 11);
}

/**
 * Returns `compressedSize` if it is above a limit, `undefined` otherwise. Most texts are below it
 * uncompressed, and nearly all others after a fast compression, which takes a thirtieth of the time.
 */
export function sizeAbove(limit: number, text: string | Uint8Array): number | undefined {
  const length = Buffer.byteLength(text);
  if (length <= limit || compress(text, 5) <= limit) return undefined;
  const size = compressedSize(text);
  return size > limit ? size : undefined;
}

function compress(text: string | Uint8Array, quality: number): number {
  // Loaded at the point of use: most builds compress nothing.
  const { brotliCompressSync, constants } = process.getBuiltinModule('node:zlib');
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

/** Returns the kind of a file that has a budget, by its name; `undefined` for other files. */
export function kindOf(output: string): 'script' | 'font' | 'image' | undefined {
  if (/\.m?js$/.test(output)) return 'script';
  if (/\.(?:woff2?|ttf|otf)$/.test(output)) return 'font';
  return /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/.test(output) ? 'image' : undefined;
}
