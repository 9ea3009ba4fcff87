import { lookup } from 'mrmime';

/** The media type of a file by its name, with the character set of texts. */
export function mediaTypeOf(name: string): string {
  // mrmime lacks icons, which browsers refuse as anything but an image where “nosniff” is sent.
  const type = name.endsWith('.ico') ? 'image/x-icon' : lookup(name);
  return type?.startsWith('text/')
    ? `${type}; charset=utf-8`
    : (type ?? 'application/octet-stream');
}
