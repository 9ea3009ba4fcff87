import type { Problem } from '../../report/diagnostic.ts';

/** Describes what looks like something that it is not, or becomes something that it is not. */
export const misread = (
  written: string,
  looksLike: string,
  fix: string,
  becomes = 'is shown as text',
): Problem => ({
  severity: 'warning',
  code: 'markdown/misread',
  message: `“${/^.{0,40}/.exec(written.trim())?.[0]}${/^.{41}|\n/.test(written.trim()) ? '…' : ''}” looks like ${looksLike}, but ${becomes}.`,
  fix,
});
