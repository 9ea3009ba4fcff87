/** Files that may have been written, added or deleted since the last pass, relative to the site's root; `undefined` where any may have. */
export type Changes = ReadonlySet<string> | undefined;

/** Both together. */
export function addChanges(some: Changes, others: Changes): Changes {
  return some === undefined || others === undefined ? undefined : new Set([...some, ...others]);
}

/** Whether one of the files lies in a folder, given with a slash at its end. */
export function touchesFolder(changes: Changes, folder: string): boolean {
  return changes === undefined || [...changes].some((file) => file.startsWith(folder));
}

/** Whether one of the files is among the given. */
export function touchesFile(changes: Changes, files: readonly string[]): boolean {
  return changes === undefined || files.some((file) => changes.has(file));
}
