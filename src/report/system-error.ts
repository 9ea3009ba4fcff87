import { SiteError } from './diagnostic.ts';

/** An error of the operating system, as Node throws it. */
export interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
  readonly dest?: string;
}

/** Whether the operating system refused something; every other error is a defect of the program. */
export function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string'
  );
}

/** What to do after an error of the operating system outside of the output folder. */
export function explainSystemError({ code, syscall, message }: SystemError): SiteError {
  const fix =
    syscall === 'mkdtemp'
      ? 'Set TMPDIR to a folder that exists and may be written, with a short path.'
      : (fixes[code] ?? 'Check this path and its permissions, and run the command again.');
  return new SiteError({
    code: 'system/refused',
    message: `The operating system refused an operation: ${message}.`,
    fix,
  });
}

const moreFiles = 'Close other programs or raise the limit (ulimit -n), and run the command again.';
const moreSpace = 'Free some space on this disk, and run the command again.';

const fixes: Partial<Record<string, string>> = {
  EMFILE: moreFiles,
  ENFILE: moreFiles,
  ENOSPC: moreSpace,
  EDQUOT: moreSpace,
  ENOMEM: 'Close other programs, and run the command again.',
  EAGAIN: 'Close other programs, and run the command again.',
};
