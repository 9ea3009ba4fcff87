/** Files that may have been written, added or deleted since the last pass, relative to the site's root; `undefined` for any file. */
export type Changes = ReadonlySet<string> | undefined;

/** Returns the union of two sets of changes. */
export function addChanges(some: Changes, others: Changes): Changes {
  return some === undefined || others === undefined ? undefined : new Set([...some, ...others]);
}

/** Whether one of the files is in a folder, whose path ends with a slash. */
export function touchesFolder(changes: Changes, folder: string): boolean {
  return changes === undefined || [...changes].some((file) => file.startsWith(folder));
}

/** Whether one of the changed files is in a list. */
export function touchesFile(changes: Changes, files: readonly string[]): boolean {
  return changes === undefined || files.some((file) => changes.has(file));
}
