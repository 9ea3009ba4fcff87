import {
  compareProjectFiles,
  writeProjectFiles,
  type GeneratedFile,
} from '../../files/project-files.ts';
import { symbols } from '../../report/symbols.ts';
import { type Io } from './run.ts';

/**
 * Writes those of the files that belong into the project's folder, prints their states and further
 * lines, and returns `false` if a file of somebody else is in the way.
 */
export function updateProjectFiles(
  root: string,
  files: readonly GeneratedFile[],
  io: Io,
  lines: readonly string[],
): boolean {
  const beside = compareProjectFiles(root, files);
  const changed = beside.filter(({ state }) => state === 'missing' || state === 'outdated');
  writeProjectFiles(root, changed);
  const { done, error } = symbols;
  const foreign = beside.filter(({ state }) => state === 'foreign');
  const own = beside.filter((file) => !foreign.includes(file));
  const states = own.map(
    (file) => `${done} ${file.path}  ${changed.includes(file) ? 'written' : file.state}`,
  );
  io.stdout.write([...states, ...lines, ''].join('\n'));
  for (const { path, text } of foreign)
    io.stderr.write(
      `${error} ${path} was not overwritten: its first line is not that of a file of sitegen. Delete it and run the command again, or make it contain:\n\n${text}\n`,
    );
  return foreign.length === 0;
}

/** Returns the lines of a list with a title; none for an empty list. */
export const listed = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', title, ...items.map((item) => `  - ${item}`)];
