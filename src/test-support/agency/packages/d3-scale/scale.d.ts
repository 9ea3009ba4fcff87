type Range = readonly [number, number];
export function scaleLinear(domain: Range, range: Range): (value: number) => number;
