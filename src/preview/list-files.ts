import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The files of a finished site that a host serves, by path with forward slashes. Hidden files (except `.well-known/`,
 * RFC 8615) and those that configure hosts are left out, and links, which may lead anywhere.
 */
export function listServedFiles(folder: string): ReadonlySet<string> {
  return new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      )
      .filter((file) => !isHidden(file)),
  );
}

function isHidden(file: string): boolean {
  const rest = file.startsWith('.well-known/') ? file.slice('.well-known/'.length) : file;
  return /(?:^|\/)\./.test(rest) || hostFiles.has(file);
}

/** What hosts read from the output folder and never serve. */
const hostFiles: ReadonlySet<string> = new Set([
  '_headers',
  '_redirects',
  'staticwebapp.config.json',
]);
