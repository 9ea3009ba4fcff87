/**
 * Returns the size of a text in transfer, in bytes: compressed with brotli, by default with the best
 * quality, as hosts compress files ahead of time.
 */
export function compressedSize(text: string | Uint8Array, quality = 11): number {
  // Loaded at the point of use: most builds compress nothing.
  const { brotliCompressSync, constants } = process.getBuiltinModule('node:zlib');
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

/**
 * Returns `compressedSize` if it is above a limit, `undefined` otherwise. Most texts are below it
 * uncompressed, and nearly all others after a fast compression, which takes a thirtieth of the time.
 */
export function sizeAbove(limit: number, text: string | Uint8Array): number | undefined {
  if (Buffer.byteLength(text) <= limit || compressedSize(text, 5) <= limit) return undefined;
  const size = compressedSize(text);
  return size > limit ? size : undefined;
}

/** Returns the kind of a file that has a budget, by its name; `undefined` for other files. */
export function kindOf(output: string): 'script' | 'font' | 'image' | undefined {
  if (/\.m?js$/.test(output)) return 'script';
  if (/\.(?:woff2?|ttf|otf)$/.test(output)) return 'font';
  return /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/.test(output) ? 'image' : undefined;
}
