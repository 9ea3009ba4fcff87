import { constants } from 'node:buffer';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { didYouMean } from '../report/suggest.ts';
import { decodeText } from './decode-text.ts';
import { checkCharacters } from './forbidden-characters.ts';
import { readSiteFile } from './read-site-file.ts';

/**
 * Reads a text file of the site in UTF-8, without its byte-order mark, and with □ for each forbidden
 * character, which is reported. `file` is relative to the root. Reports and returns `undefined` if the
 * file cannot be read, is not UTF-8, or has a merge conflict.
 */
export function readText(root: string, file: string, report: Report): string | undefined {
  const bytes = readBytes(root, file, report);
  return bytes && textOf(bytes, file, report);
}

/** Reads a file of the site. Reports and returns `undefined` if it cannot be read. */
export function readBytes(root: string, file: string, report: Report): Uint8Array | undefined {
  try {
    const bytes = readSiteFile(root, file);
    if (bytes.length <= constants.MAX_STRING_LENGTH) return bytes;
    throw new Error('it is too large');
  } catch (error) {
    if (error instanceof SiteError) error.diagnostics.forEach(report);
    else report(describeUnreadable(root, file, error as Error));
    return undefined;
  }
}

/** Returns the text of a file that was read; see `readText`. */
export function textOf(bytes: Uint8Array, file: string, report: Report): string | undefined {
  const text = decodeText(bytes);
  if (typeof text !== 'string') {
    report({ ...noUtf8, file, ...text });
    return undefined;
  }
  const conflict = findConflict(text);
  // Old programs end a line with a carriage return alone.
  if (conflict === undefined)
    return checkCharacters(text.replace(/\r(?!\n)/g, '\n'), { file, report });
  report({ ...unmerged, file, ...positionAt(text, conflict), length: 7 });
  return undefined;
}

const noUtf8 = {
  code: 'content/encoding',
  message: 'The file is not UTF-8 text.',
  why: 'Some characters would be shown incorrectly.',
  fix: 'Save it as UTF-8, in Excel with the type “CSV UTF-8”. Copy the text of a document, such as one of Word, into a new file.',
} as const;

/** Returns the offset of the first conflict of a merge, outside of code blocks. */
function findConflict(text: string): number | undefined {
  if (!text.includes('<<<<<<< ')) return undefined;
  const words = text.replace(/^((`|~)\2{2,})(?!\2).*\n[^]*?^\1/gm, (code) =>
    ' '.repeat(code.length),
  );
  const start = words.search(/^<{7} /m);
  return start !== -1 && /^>{7} /m.test(words.slice(start)) ? start : undefined;
}

const unmerged = {
  code: 'content/unmerged',
  message: 'A merge of Git is unfinished here: the file has two versions of some lines.',
  fix: 'Keep the lines that are right, and delete the lines of <<<<<<<, ======= and >>>>>>>.',
} as const;

function describeUnreadable(root: string, file: string, error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return missingFile(root, file);
  const [, reason = error.message] = getSystemErrorMap().get(error.errno ?? 0) ?? [];
  return {
    code: 'content/unreadable',
    message: `The file cannot be read: ${reason}.`,
    fix: 'Replace it with a text file that you are allowed to read.',
    file,
  } as const;
}

function missingFile(root: string, file: string) {
  const { dir, base } = path.posix.parse(file);
  const names = ifPossible(() => readdirSync(path.join(root, dir)).sort()) ?? [];
  return {
    code: 'content/missing',
    message: 'The file is missing.',
    why: 'A page is generated from this file.',
    fix:
      didYouMean(base, names) ??
      `Add ${file}, or remove the page from the site map in templates/site.tsx.`,
    file,
  } as const;
}
