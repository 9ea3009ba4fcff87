/** The symbols in reports. */
export const symbols = { error: '✘', warning: '▲', done: '✓', fix: '→' };
