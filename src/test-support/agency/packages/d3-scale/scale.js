/** What the fixture uses of the package of this name. */
export const scaleLinear =
  ([start, end], [from, to]) =>
  (value) =>
    from + ((value - start) / (end - start)) * (to - from);
