import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

/** A file that a command writes. */
export interface GeneratedFile {
  /** Relative to the output folder or to the project. */
  readonly path: string;
  readonly folder: 'output' | 'project';
  readonly text: string;
}

/**
 * The first line, in a comment, of the files that a command writes into the project, which it
 * replaces.
 */
export const writtenBy = (command: string) =>
  `Written by “sitegen ${command}”, which replaces this file. Delete this line to keep your changes.`;

/** Returns files for the output folder, from their texts by path. */
export const inOutput = (texts: Readonly<Record<string, string>>): readonly GeneratedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, folder: 'output', text }));

/** Returns files for the project's folder, from their texts by path. */
export const inProject = (texts: Readonly<Record<string, string>>): readonly GeneratedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, folder: 'project', text }));

/** A file in the project's folder; `foreign` if somebody else wrote it. */
interface ProjectFile extends GeneratedFile {
  readonly state: 'missing' | 'outdated' | 'unchanged' | 'foreign';
}

/**
 * Compares the files that belong in the project's folder with those that are there. A file with
 * another first line was written by somebody else, or edited.
 */
export const compareProjectFiles = (
  root: string,
  files: readonly GeneratedFile[],
): readonly ProjectFile[] =>
  files
    .filter(({ folder }) => folder === 'project')
    .map((file) => {
      // Git may write the other line breaks.
      const text = ifPossible(() =>
        readFileSync(path.join(root, file.path), 'utf8').replaceAll('\r\n', '\n'),
      );
      if (text === undefined) return { ...file, state: 'missing' };
      if (text === file.text) return { ...file, state: 'unchanged' };
      return { ...file, state: firstLine(text) === firstLine(file.text) ? 'outdated' : 'foreign' };
    });

/** Writes files in the project's folder. A script can be executed. */
export function writeProjectFiles(
  root: string,
  files: readonly Pick<GeneratedFile, 'path' | 'text'>[],
): void {
  for (const { path: file, text } of files) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text, { mode: file.endsWith('.sh') ? 0o755 : 0o644 });
  }
}

/** Returns the first line of a file that says something. */
const firstLine = (text: string) => text.replace(/^#!.*\n/, '').split('\n', 1)[0];
