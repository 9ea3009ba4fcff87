/**
 * The oldest browsers whose styles are complete: those of Baseline's "widely available" set in November 2026, that is
 * what all engines shipped by May 2024 (https://web.dev/baseline). Nesting, cascade layers, container queries, `:has()`
 * and `light-dark()` are native there; newer things, such as view transitions, pass through and are extras.
 *
 * An older baseline would cost some 160 compressed bytes and a meaning: `light-dark()` in a custom property follows the
 * `color-scheme` of the element that uses it, and lowered for older browsers that of the root alone.
 */
export const oldestBrowsers = {
  chrome: '125',
  edge: '125',
  firefox: '126',
  safari: '17.5',
  ios_saf: '17.5',
} as const;

/**
 * The language that scripts are lowered to. Older than the styles' baseline, since a word of syntax that a browser does
 * not know costs a whole script, while an unknown declaration costs only itself; it makes the script no larger.
 */
export const scriptTarget = 'es2020';
