import { constants } from 'node:buffer';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { suggest } from '../report/suggest.ts';
import { decodeText } from './decode-text.ts';
import { readSiteFile } from './read-site-file.ts';

/**
 * Reads a text file of the site in UTF-8, without its byte-order mark. `file` is relative to the
 * root. Reports and returns `undefined` if the file cannot be read, is not UTF-8, or has a merge
 * conflict.
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
    throw Object.assign(new Error(), { code: 'ERR_STRING_TOO_LONG' });
  } catch (error) {
    if (error instanceof SiteError) error.diagnostics.forEach(report);
    else report(describeUnreadable(root, file, error));
    return undefined;
  }
}

/** Returns the text of a file that was read; see `readText`. */
export function textOf(bytes: Uint8Array, file: string, report: Report): string | undefined {
  const format = formatOf(bytes);
  const text = format === undefined ? decodeText(bytes) : { line: 1, column: 1 };
  if (typeof text === 'string') {
    const conflict = findConflict(text);
    // Old programs end a line with a carriage return alone.
    if (conflict === undefined) return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
    report({ ...unmerged, file, ...positionAt(text, conflict), length: 7 });
    return undefined;
  }
  report({
    code: 'content/encoding',
    message: `The file is not UTF-8 text${format === undefined ? '' : `, but ${format}`}.`,
    why: 'Some characters would be shown incorrectly.',
    fix: format?.includes('document')
      ? 'Open it in its program, copy the text into a new file with the ending .md, and save that as UTF-8.'
      : file.endsWith('.csv')
        ? 'In Excel, save it with the type “CSV UTF-8”; in other programs, with the encoding UTF-8.'
        : 'Save it as UTF-8: in Notepad with Save as and the encoding UTF-8, in VS Code with the encoding in the status bar.',
    file,
    ...text,
  });
  return undefined;
}

/** Returns the format of a file that is no text in UTF-8, by its first bytes; `undefined` if unknown. */
function formatOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (/^(?!PK)[\w#-]{2}/.test(start)) return undefined;
  if (/^(?:\xff\xfe|\xfe\xff|\0[^\0]|[^\0]\0)/.test(start)) return 'UTF-16';
  if (start.startsWith('{\\rt')) return 'a document in Rich Text Format';
  if (start === '%PDF') return 'a PDF document';
  return /^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/.test(start)
    ? 'a document of Word or another office program'
    : undefined;
}

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

const reasons: Partial<Record<string, string>> = {
  EACCES: 'you do not have permission to read it',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link to itself',
  ERR_STRING_TOO_LONG: 'it is too large',
};

function describeUnreadable(root: string, file: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return missing(root, file);
  const reason = reasons[String(code)] ?? String(code ?? error);
  return {
    code: 'content/unreadable',
    message: `The file cannot be read: ${reason}.`,
    fix: 'Replace it with a text file that you are allowed to read.',
    file,
  } as const;
}

function missing(root: string, file: string) {
  const { dir, base } = path.posix.parse(file);
  const similar = suggest(base, ifPossible(() => readdirSync(path.join(root, dir)).sort()) ?? []);
  const rename =
    similar === undefined
      ? `Add ${file}`
      : `Rename ${dir}/${similar} if that is the file, add ${file}`;
  return {
    code: 'content/missing',
    message: 'The file is missing.',
    why: 'A page is generated from this file.',
    fix: `${rename}, or remove the page from the site map in templates/site.tsx.`,
    file,
  } as const;
}
