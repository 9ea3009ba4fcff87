/** The few signs that reports are made of. */
export interface Symbols {
  readonly error: string;
  readonly warning: string;
  readonly done: string;
  readonly fix: string;
  readonly bar: string;
  readonly ellipsis: string;
}

/** The signs for a terminal that shows Unicode, or stand-ins in ASCII for one that does not. */
export function symbols(unicode: boolean): Symbols {
  return unicode
    ? { error: '✘', warning: '▲', done: '✓', fix: '→', bar: '│', ellipsis: '…' }
    : { error: 'x', warning: '!', done: '+', fix: '->', bar: '|', ellipsis: '...' };
}
