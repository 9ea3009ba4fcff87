import { SiteError } from '../report/diagnostic.ts';
import { isSystemError } from '../report/system-error.ts';

/**
 * Turns an error of the operating system into a SiteError with advice; any other error is a defect and is returned
 * unchanged. `shown` formats a path for messages.
 */
export function explainFailure(error: unknown, shown: (path: string) => string): unknown {
  if (!isSystemError(error)) return error;
  const at = error.path === undefined ? '' : ` (at ${shown(error.dest ?? error.path)})`;
  const isNoFolder = error.code === 'EEXIST' && error.syscall === 'mkdir';
  const explanation = (isNoFolder ? noFolder : explanations[error.code]) ?? [
    'output/unwritable',
    `the system answered ${error.code}`,
    `Check the disk. ${elsewhere}`,
  ];
  return explained(explanation, at);
}

/** Returns the error for an output path that is both a file and a folder. */
export const nameConflict = (name: string): SiteError =>
  explained(['output/same-name', `${name} is both a file and a folder`, 'Rename one of them.'], '');

const explained = ([code, message, fix]: Explanation, at: string) =>
  new SiteError({
    code,
    message: `The site could not be written: ${message}${at}.`,
    why: 'The published site is unchanged.',
    fix,
  });

/** Runs an action that may fail. Returns undefined after an error of the operating system; throws all others. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

type Explanation = readonly [code: string, message: string, fix: string];

const elsewhere = 'Or choose another folder with --out.';
const permit = `Allow writing to the output folder and its parent folder. ${elsewhere}`;
const noSpace: Explanation = [
  'output/no-space',
  'no space is left on the disk',
  `Free some space: for a moment, the old and the new site both exist. ${elsewhere}`,
];
const tooManyOpen: Explanation = [
  'output/too-many-open-files',
  'too many files are open',
  'Close other programs, or raise the limit (ulimit -n), and build again.',
];

const noFolder: Explanation = [
  'output/not-a-folder',
  'there is a file where a folder has to be',
  `Move it elsewhere. ${elsewhere}`,
];

const explanations: Record<string, Explanation | undefined> = {
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EACCES: ['output/unwritable', 'permission denied', permit],
  EPERM: ['output/unwritable', 'permission denied', permit],
  EROFS: ['output/unwritable', 'the file system is read-only', permit],
  EIO: ['output/unwritable', 'the disk reports an error', `Check the disk. ${elsewhere}`],
  EMFILE: tooManyOpen,
  ENFILE: tooManyOpen,
  ENOTDIR: noFolder,
  EISDIR: [
    'output/not-a-folder',
    'there is a folder where a file has to be',
    `Delete it. ${elsewhere}`,
  ],
  ELOOP: ['output/not-a-folder', 'a symbolic link leads back to itself', `Delete it. ${elsewhere}`],
  EEXIST: [
    'output/same-name',
    'two files of the site have the same name on this file system',
    'Rename one of them. Many file systems ignore letter case.',
  ],
  ENAMETOOLONG: [
    'output/name-too-long',
    'a name is longer than the file system allows',
    'Shorten the name of the source file.',
  ],
};
