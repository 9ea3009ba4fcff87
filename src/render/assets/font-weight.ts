/** A part of the weights from thin to black: `from` and `to` are between 1 and 1000, equal for a font of one weight. */
export interface WeightRange {
  readonly from: number;
  readonly to: number;
}

/** Reads `600` or `400 700`, as `font-weight` in `@font-face` is written. `undefined` for anything else. */
export function readWeight(weight: string): WeightRange | undefined {
  const [, first, second = first] = /^\s*(\d{1,4})(?:\s+(\d{1,4}))?\s*$/.exec(weight) ?? [];
  const [from, to] = [Number(first), Number(second)];
  return from >= 1 && from <= to && to <= 1000 ? { from, to } : undefined;
}

/** The lightest weight for which browsers look for a bold face. */
const bold = 600;

/** A range's regular and bold parts, each with the weight that text is most likely set in. */
export function weightBands({
  from,
  to,
}: WeightRange): readonly (WeightRange & { readonly bold: boolean; readonly typical: number })[] {
  const regularPart =
    from < bold ? [{ from, to: Math.min(to, bold - 1), bold: false, typical: 400 }] : [];
  const boldPart = to >= bold ? [{ from: Math.max(from, bold), to, bold: true, typical: 700 }] : [];
  return [...regularPart, ...boldPart].map((band) => ({
    ...band,
    typical: Math.min(Math.max(band.typical, band.from), band.to),
  }));
}
