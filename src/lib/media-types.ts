import { lookup } from 'mrmime';

/** The media types that mrmime lacks, by the ending of a file. */
const others: Readonly<Record<string, string>> = {
  // Browsers with “nosniff” accept icons only as images.
  ico: 'image/x-icon',
  vcf: 'text/vcard',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  tar: 'application/x-tar',
  '7z': 'application/x-7z-compressed',
  flac: 'audio/flac',
  m4v: 'video/x-m4v',
};

/** The endings of files that a site may contain, which not every server knows. */
const endings =
  'avif css csv doc epub gif gz html ics jpeg jpg js json m4a md mjs mov mp3 mp4 oga ogg ogv pdf png svg tsv txt vtt wasm wav webm webmanifest webp woff woff2 xml zip';

/** Returns the media type of a file by its name, with the character set of texts. */
export function mediaTypeOf(name: string): string {
  const type = others[/[^.]*$/.exec(name)?.[0] ?? ''] ?? lookup(name);
  return type?.startsWith('text/')
    ? `${type}; charset=utf-8`
    : (type ?? 'application/octet-stream');
}

/** The media type of each ending, for the configuration of servers. */
export const mediaTypes: readonly (readonly [string, string])[] = [
  ...endings.split(' '),
  ...Object.keys(others),
].map((ending) => [ending, mediaTypeOf(`a.${ending}`)]);

/**
 * Returns whether compression reduces files of a media type; pictures and fonts are compressed
 * already.
 */
export const isCompressible = (type: string) =>
  /^text\/|[/+](?:json|xml|javascript)\b|\/wasm$/.test(type);

/** Returns whether a file is the compressed form of another one in the same folder. */
export const isPrecompressed = (file: string, files: readonly string[]): boolean =>
  /\.(?:br|gz)$/.test(file) && files.includes(file.replace(/\.\w+$/, ''));
