/** Returns the symbols in reports for a terminal with Unicode, or their ASCII replacements. */
export function symbols(unicode: boolean) {
  return unicode
    ? { error: '✘', warning: '▲', done: '✓', fix: '→', bar: '│', ellipsis: '…' }
    : { error: 'x', warning: '!', done: '+', fix: '->', bar: '|', ellipsis: '...' };
}
