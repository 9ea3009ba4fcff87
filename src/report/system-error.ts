import { SiteError } from './diagnostic.ts';

/** An error of the operating system that Node throws. */
type SystemError = Error & { readonly code: string };

/**
 * Returns whether the operating system returned an error. Every other unexpected error is an
 * internal error.
 */
export function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string'
  );
}

/**
 * Runs an action. Returns `false` if the operating system returns an error with one of these codes;
 * throws every other error.
 */
export function succeeds(action: () => void, codes: readonly string[]): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (isSystemError(error) && codes.includes(error.code)) return false;
    throw error;
  }
}

/** Explains an error of the operating system. */
export function explainSystemError({ code, message }: SystemError): SiteError {
  return new SiteError({
    code: 'system/error',
    message: `The operating system returned an error: ${message}.`,
    fix:
      fixes[code] ??
      'Check the permissions of this path, or move what is in its place, and run the command again.',
  });
}

const fixes: Partial<Record<string, string>> = {
  EMFILE: 'Close other programs or raise the limit (ulimit -n), and run the command again.',
  ENOSPC: 'Free some space on this disk, and run the command again.',
  ENAMETOOLONG: 'Shorten the name of the source file.',
};
