/** The symbols in reports. */
export interface Symbols {
  readonly error: string;
  readonly warning: string;
  readonly done: string;
  readonly fix: string;
  readonly bar: string;
  readonly ellipsis: string;
}

/** Returns the symbols for a terminal with Unicode, or their ASCII replacements. */
export function symbols(unicode: boolean): Symbols {
  return unicode
    ? { error: '✘', warning: '▲', done: '✓', fix: '→', bar: '│', ellipsis: '…' }
    : { error: 'x', warning: '!', done: '+', fix: '->', bar: '|', ellipsis: '...' };
}
