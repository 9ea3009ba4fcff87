import type { Problem } from '../report/diagnostic.ts';

/** Returns the problem of a number that was read as another one than is written; `undefined` if there is none. */
export function inexact(written: string, value: number): Problem | undefined {
  if (/^[-+]?\.[in]/i.test(written)) return undefined;
  const isSame = /^0[ox]/.test(written)
    ? Number.isSafeInteger(value)
    : digitsOf(written) === digitsOf(String(value));
  if (isSame) return undefined;
  const number = written.length > 30 ? 'This number' : written;
  return {
    code: 'data/number',
    message: `${number} cannot be kept exactly: it would become ${value}.`,
    fix: 'Write at most 15 digits. If it is a name, such as the number of an article, write it as a text.',
  };
}

/** Returns the digits of a number without the zeros at both ends. */
const digitsOf = (number: string) =>
  number
    .toLowerCase()
    .replace(/(?<=\d\.?)e.*|\.(?=\d)/g, '')
    .replace(/^[-+]?0*|(?<!0)0+$/g, '');
