import type { Problem } from '../../report/diagnostic.ts';

/** Describes what looks like something that it is not, or becomes something that it is not. */
export const misread = (
  found: string,
  looksLike: string,
  fix: string,
  becomes = 'is shown as text',
): Problem => ({
  severity: 'warning',
  code: 'markdown/misread',
  message: `“${(/^.{0,40}/.exec(found)?.[0] ?? '') + (/^.{41}|\n/.test(found) ? '…' : '')}” looks like ${looksLike}, but ${becomes}.`,
  fix,
});
