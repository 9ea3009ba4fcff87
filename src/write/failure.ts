import { SiteError, type Diagnostic } from '../report/diagnostic.ts';

/**
 * Turns an error of the operating system into what a person can do about it; anything else is a defect and stays as it is.
 * `shown` makes a path of the machine one that a person knows.
 */
export function explainFailure(error: unknown, shown: (path: string) => string): unknown {
  if (!isSystemError(error)) return error;
  const at = error.path === undefined ? '' : ` (at ${shown(error.dest ?? error.path)})`;
  const explanation = explanations[error.code] ?? { code: 'output/unwritable', message: `The system answered ${error.code}`, fix: 'Check the disk and the permissions of the folder, and build again.' };
  return new SiteError({
    code: explanation.code,
    severity: 'error',
    message: `The site could not be written: ${explanation.message}${at}.`,
    why: 'What was published before is as it was.',
    fix: explanation.fix,
  });
}

interface SystemError extends Error {
  readonly code: string;
  readonly path?: string;
  readonly dest?: string;
}

/** Whether the operating system said no; everything else that is thrown is a defect. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Does what may fail without harm; only errors of the system are let go. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

type Explanation = Pick<Diagnostic, 'code' | 'message'> & { readonly fix: string };

const noSpace: Explanation = { code: 'output/no-space', message: 'no space is left on the disk', fix: 'Make room, or choose another folder with --out; the old and the new site exist side by side for a moment.' };
const notAllowed: Explanation = { code: 'output/unwritable', message: 'the permission is missing', fix: 'Allow writing in the output folder and in the folder that holds it, or choose another with --out.' };
const tooManyOpen: Explanation = { code: 'output/too-many-open-files', message: 'too many files are open', fix: 'Close other programs or raise the limit (ulimit -n), and build again.' };
const noFolder: Explanation = { code: 'output/not-a-folder', message: 'a file stands where a folder should be', fix: 'Move it away, or choose another folder with --out.' };
const sameName: Explanation = { code: 'output/same-name', message: 'two files of the site have one name on this file system', fix: 'Rename one of them; many file systems do not tell capital letters from small ones.' };

const explanations: Record<string, Explanation | undefined> = {
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: { ...notAllowed, message: 'the file system is read-only' },
  EMFILE: tooManyOpen,
  ENFILE: tooManyOpen,
  EEXIST: sameName,
  ENOTDIR: noFolder,
  ELOOP: { ...noFolder, message: 'a symbolic link leads back to itself', fix: 'Delete it, or choose another folder with --out.' },
  EIO: { code: 'output/unwritable', message: 'the disk reports an error', fix: 'Check the disk, or choose another folder with --out.' },
  ENAMETOOLONG: { code: 'output/name-too-long', message: 'a name is longer than the file system allows', fix: 'Shorten the name of the file that it is made from.' },
};
