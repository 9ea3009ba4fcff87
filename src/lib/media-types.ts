import { lookup } from 'mrmime';

/** Returns the media type of a file by its name, with the character set of texts. */
export function mediaTypeOf(name: string): string {
  // mrmime lacks icons, which browsers with “nosniff” accept only as images.
  const type = name.endsWith('.ico') ? 'image/x-icon' : lookup(name);
  return type?.startsWith('text/')
    ? `${type}; charset=utf-8`
    : (type ?? 'application/octet-stream');
}

/**
 * Returns whether compression reduces files of a media type; pictures and fonts are compressed
 * already.
 */
export const isCompressible = (type: string) =>
  /^text\/|[/+](?:json|xml|javascript)\b|\/wasm$/.test(type);

/** Returns whether a file is the compressed form of another one in the same folder. */
export const isPrecompressed = (file: string, files: readonly string[]): boolean =>
  /\.(?:br|gz)$/.test(file) && files.includes(file.replace(/\.\w+$/, ''));
