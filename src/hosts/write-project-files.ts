import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../if-possible.ts';
import type { HostFile } from './host.ts';

/** A file in the project's folder, and whether it was written. */
export interface Written extends HostFile {
  readonly state: 'written' | 'unchanged' | 'foreign';
}

/**
 * Writes the files of a host that belong in the project's folder. A file that sitegen did not write, or that was edited since, is
 * not overwritten: the hashes of written files are in `.sitegen/host-files.json`.
 */
export function writeProjectFiles(root: string, files: readonly HostFile[]): readonly Written[] {
  const record = path.join(root, '.sitegen', 'host-files.json');
  const known = readRecord(record);
  const written = files.map((file): Written => {
    const target = path.join(root, file.path);
    // Git may write the other line breaks.
    const text = existsSync(target) && readFileSync(target, 'utf8').replaceAll('\r\n', '\n');
    const state =
      text === file.text
        ? 'unchanged'
        : text === false || known[file.path] === hashOf(text)
          ? 'written'
          : 'foreign';
    if (state === 'written') {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, file.text, { mode: file.path.endsWith('.sh') ? 0o755 : 0o644 });
    }
    if (state !== 'foreign') known[file.path] = hashOf(file.text);
    return { ...file, state };
  });
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify(known, undefined, 2)}\n`);
  return written;
}

/** Returns the hash of each file that sitegen wrote last, by path; nothing if the record cannot be read. */
const readRecord = (file: string) =>
  ifPossible(() => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) ?? {};

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
