/**
 * The oldest browsers that support all styles: those of Baseline's "widely available" set in
 * November 2026, the features that all engines had by May 2024 (https://web.dev/baseline). Nesting,
 * cascade layers, container queries, `:has()` and `light-dark()` are native there; newer features,
 * such as view transitions, are not lowered and have to be optional.
 *
 * An older baseline would add 160 compressed bytes and change a meaning: `light-dark()` in a custom
 * property follows the `color-scheme` of the element that uses it; lowered for older browsers, only
 * that of the root.
 */
export const oldestBrowsers = {
  chrome: encode(125),
  edge: encode(125),
  firefox: encode(126),
  safari: encode(17, 5),
  ios_saf: encode(17, 5),
};

/** Encodes a version as lightningcss expects. */
function encode(major: number, minor = 0): number {
  return (major << 16) | (minor << 8);
}

/**
 * The target of scripts. It is older than the styles' baseline, since a browser rejects a whole
 * script for one unknown piece of syntax, but only a single unknown declaration; it does not make
 * the script larger.
 */
export const scriptTarget = 'es2020';
