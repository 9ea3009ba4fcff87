import { accumulate, makeOrderBook } from './order-book.ts';
import { randomNumbers } from './random.ts';

/** The size of the lines in their units. A page may show them wider or taller. */
export const figureSize = { width: 360, height: 112 };

/** Hairlines, the axis, what things are compared with, what is live, and what is wrong. */
type Tone = 'rule' | 'axis' | 'other' | 'live' | 'ask';

export interface Label {
  readonly x: number;
  readonly y: number;
  /** Which of the words that the texts give for the drawing. */
  readonly word?: number | undefined;
  readonly figure?: string;
  /** Whether the text ends at `x`. */
  readonly end?: boolean;
  /** Where the text is if it is not on `y`. */
  readonly side?: 'above' | 'below' | undefined;
  /** The tone of the figure. */
  readonly tone?: Tone | undefined;
}

/** A small square on its corner; its size does not depend on that of the drawing. */
interface Diamond {
  readonly x: number;
  readonly y: number;
  readonly tone: Tone;
}

/** Paths by tone in the order in which they are painted, diamonds and labels. */
export interface Drawing {
  readonly areas: Partial<Record<Tone, string>>;
  readonly lines: Partial<Record<Tone, string>>;
  readonly diamonds?: readonly Diamond[];
  readonly labels: readonly Label[];
}

/** The axis is at the bottom. */
const { width, height: base } = figureSize;

/** The drawings of the industries, the same in each build. */
export const drawings = {
  reconciliation: drawReconciliation(),
  'order-book': drawLadder(),
  settlement: drawSettlement(),
  forecast: drawForecast(),
  plan: drawPlan(),
  control: drawControl(),
};

export type FigureName = keyof typeof drawings;

/** The balances of an old and a new ledger day by day, and their differences, which end at zero. */
function drawReconciliation(): Drawing {
  const days = 15;
  const wide = width / days;
  const random = randomNumbers(5);
  const old = Array.from({ length: days }, (_, day) => Math.round(14 + day * 2.4 + random() * 16));
  const differences = old.map((_, day) =>
    Math.max(0, Math.round((9 - day) * (1 + random() * 1.6))),
  );
  const renewed = old.map((balance, day) => balance - (differences[day] ?? 0));
  const agreed = differences.indexOf(0);
  return {
    areas: { ask: bars(differences, 0, wide, base, -1) },
    lines: {
      rule: `M0 83H${width}M${agreed * wide} 0V${base}`,
      axis: `M0 ${base}H${width}`,
      other: steps(old, 0, wide, 68),
      live: steps(renewed, 0, wide, 68),
    },
    labels: [
      onAxis(0, 1, 3),
      onAxis(agreed * wide, agreed + 1),
      { ...onAxis(width, days), end: true },
      { x: 0, y: 68 - Math.max(...old.slice(0, 5)), word: 0, side: 'above' },
      { x: 0, y: 68 - Math.min(...renewed.slice(0, 4)), word: 1, side: 'below' },
      atEnd(base, 2, '0.00', 'above', 'live'),
    ],
  };
}

/** The best prices of a book, one below the other, with the size up to each. */
function drawLadder(): Drawing {
  const shown = 3;
  const row = base / (2 * shown);
  const from = 64;
  const { bids, asks } = makeOrderBook(23, shown);
  const largest = Math.max(...[bids, asks].flatMap((side) => accumulate(side)));
  const labels: Label[] = [];
  const side = (levels: typeof bids, place: (level: number) => number) =>
    accumulate(levels)
      .map((total, level) => {
        const top = Math.round(place(level) * row);
        const y = Math.round(top + row / 2);
        const { price = 0 } = levels[level] ?? {};
        labels.push(
          { x: 0, y, figure: inUnits(price) },
          { x: width, y, figure: String(total), end: true },
        );
        return `M${from} ${top + 3}h${Math.round((total / largest) * (width - from - 40))}v${Math.round(row - 6)}H${from}`;
      })
      .join('');
  const ask = side(asks, (level) => shown - 1 - level);
  const live = side(bids, (level) => shown + level);
  const rules = Array.from(
    { length: 2 * shown },
    (_, at) => `M0 ${Math.round((at + 1) * row)}H${width}`,
  );
  return {
    areas: { ask, live },
    lines: {
      rule: rules.filter((_, at) => at !== shown - 1).join(''),
      axis: `M0 ${base / 2}H${width}M${from} 0V${base}`,
      ask,
      live,
    },
    labels: [
      ...labels,
      { x: 0, y: base, word: 2, side: 'below' },
      { x: width, y: base, word: 3, end: true, side: 'below' },
      { x: from + 72, y: Math.round(base / 2 - row / 2), word: 0 },
      { x: from + 72, y: Math.round(base / 2 + row / 2), word: 1 },
    ],
  };
}

/** Sales, a refund and a fee in cents, which add up to what the provider pays out. */
function drawSettlement(): Drawing {
  const entries = [
    { word: 0, amount: 6100 },
    { word: 0, amount: 11_835 },
    { word: 1, amount: -1250 },
    { word: 2, amount: -384 },
  ];
  const payout = entries.reduce((sum, { amount }) => sum + amount, 0);
  const wide = 60;
  const gap = 14;
  const scale = (cents: number) => Math.round((cents / 18_000) * (base - 18));
  const labels: Label[] = [];
  const parts = { live: '', ask: '' };
  let reached = 0;
  let links = '';
  const label = (end: number, top: number, word: number, amount: number, tone?: Tone) =>
    labels.push(
      { x: end, y: top, word, end: true, side: 'above' },
      { x: end, y: base, figure: inUnits(amount), end: true, side: 'below', tone },
    );
  entries.forEach(({ word, amount }, at) => {
    const [low, high] = [reached, reached + amount].sort((a, b) => a - b) as [number, number];
    const x = at * wide;
    parts[amount > 0 ? 'live' : 'ask'] +=
      `M${x} ${base - scale(low)}h${wide - gap}V${base - scale(high)}h${gap - wide}z`;
    reached += amount;
    links += `M${x + wide - gap} ${base - scale(reached)}h${gap}`;
    label(x + wide - gap, base - scale(high), word, amount);
  });
  label(width - wide, base - scale(payout), 3, payout);
  label(width, base - scale(payout), 4, payout, 'live');
  const total = (end: number) =>
    `M${end - wide + gap} ${base}v${-scale(payout)}h${wide - gap}V${base}`;
  return {
    areas: parts,
    lines: {
      rule: `M0 ${base - scale(payout)}H${width}`,
      axis: `M0 ${base}H${width}`,
      other: links + total(width - wide),
      live: parts.live + total(width),
      ask: parts.ask,
    },
    labels,
  };
}

/** A series, the forecasts of a model and of a baseline, and the mean error of each. */
function drawForecast(): Drawing {
  const weeks = 24;
  const first = 13;
  const wide = width / weeks;
  const random = randomNumbers(4);
  const trend = (at: number) => 40 + 26 * Math.sin(at / 2.9) + at * 0.7;
  const series = Array.from({ length: weeks }, (_, at) => Math.round(trend(at) + random() * 12));
  const later = series.slice(first);
  const model = later.map((value, at) => Math.round(value + (trend(at + first) + 6 - value) * 0.7));
  const known = series[first - 1] ?? 0;
  const baseline = later.map(() => known);
  const x = first * wide;
  return {
    areas: {},
    lines: {
      rule: `M${x} 0V${base}`,
      axis: `M0 ${base}H${width}${steps(series, 0, wide, base)}`,
      other: steps(baseline, x, wide, base),
      live: steps(model, x, wide, base),
    },
    labels: [
      onAxis(0, 1, 3),
      onAxis(x, first + 1),
      { ...onAxis(width, weeks), end: true },
      { x: 0, y: base - (series[0] ?? 0), word: 0, side: 'below' },
      // Both lines are at their highest there.
      atEnd(base - Math.max(...model, ...later), 1, meanError(model, later), 'above', 'live'),
      atEnd(base - known, 2, meanError(baseline, later), 'below'),
    ],
  };
}

/** Tasks by week; a sign-off ends each, and one line is today. */
function drawPlan(): Drawing {
  const week = width / 13;
  const today = 7.4;
  const row = base / 5;
  const tasks = [
    { begin: 0, end: 3 },
    { begin: 3, end: 6 },
    { begin: 3, end: 8 },
    { begin: 6, end: 9 },
    { begin: 9, end: 12 },
  ];
  const rectangle = (begin: number, end: number, at: number) =>
    `M${Math.round(begin * week)} ${Math.round((at + 0.5) * row - 4)}h${Math.round((end - begin) * week)}v8h${-Math.round((end - begin) * week)}z`;
  const lines = { live: '', other: '' };
  const diamonds: Diamond[] = [];
  let done = '';
  tasks.forEach(({ begin, end }, at) => {
    const tone = end < today ? 'live' : 'other';
    lines[tone] += rectangle(begin, end, at);
    diamonds.push({ x: Math.round(end * week), y: Math.round((at + 0.5) * row), tone });
    if (begin < today) done += rectangle(begin, Math.min(end, today), at);
  });
  const quarters = [0, 3, 6, 9];
  return {
    areas: { live: done },
    lines: {
      rule: quarters.map((begin) => `M${Math.round(begin * week)} 0V${base}`).join(''),
      axis: `M0 ${base}H${width}`,
      ...lines,
      ask: `M${Math.round(today * week)} 0V${base}`,
    },
    diamonds,
    labels: [
      ...quarters.map((begin) =>
        onAxis(Math.round(begin * week), begin + 1, begin === 0 ? 2 : undefined),
      ),
      { x: Math.round(today * week) + 6, y: Math.round(row / 2), word: 1 },
      { x: Math.round(3 * week) + 12, y: Math.round(row / 2), word: 0 },
    ],
  };
}

/** Measurements with the limits that follow from them; the first one outside stops the line. */
function drawControl(): Drawing {
  const wide = 11;
  const random = randomNumbers(11);
  const values = Array.from(
    { length: 21 },
    () => 1000 + Math.round((random() + random() - 1) * 11),
  );
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  const ranges = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0)));
  // Limits of a chart of individual values: the mean moving range times 3 / 1.128.
  const limit = (2.66 * ranges.reduce((sum, range) => sum + range)) / ranges.length;
  const scale = (value: number) => Math.round(((value - mean) / limit) * 40);
  const middle = base / 2;
  const outside = Math.round(mean + limit * 1.25);
  const x = values.length * wide;
  const y = middle - scale(outside);
  return {
    areas: {},
    lines: {
      rule: `M0 ${middle}H${width}`,
      axis: `M0 ${base}H${width}`,
      other: `M0 ${middle - 40}H${width}M0 ${middle + 40}H${width}`,
      live: steps(values.map(scale), 0, wide, middle),
      ask: `M${x} ${middle - scale(values.at(-1) ?? 0)}V${y}h${wide}m-1-5v10`,
    },
    labels: [
      atEnd(middle - 40, 1, inUnits(mean + limit)),
      atEnd(middle, 2, inUnits(mean)),
      atEnd(middle + 40, 1, inUnits(mean - limit)),
      { x: x - 6, y, word: 0, figure: inUnits(outside), end: true, tone: 'ask' },
      onAxis(0, 1, 3),
      { ...onAxis(x + wide, values.length + 1), end: true },
    ],
  };
}

/** A stepped line through values above `zero`, each as wide as a step. */
function steps(values: readonly number[], from: number, wide: number, zero: number): string {
  const [first = 0] = values;
  let last = first;
  return values.reduce(
    (path, value) => {
      const rise = last - value;
      last = value;
      return `${path}${rise === 0 ? '' : `v${rise}`}h${wide}`;
    },
    `M${from} ${zero - first}`,
  );
}

/** Bars from `zero` in a direction, one for each value that is not zero. */
function bars(
  values: readonly number[],
  from: number,
  wide: number,
  zero: number,
  direction: 1 | -1,
) {
  return values
    .map((value, at) =>
      value === 0 ? '' : `M${from + at * wide} ${zero}v${direction * value}h${wide - 2}V${zero}z`,
    )
    .join('');
}

/** The mean of the errors in percent of what happened, as text. */
function meanError(forecast: readonly number[], actual: readonly number[]): string {
  const errors = forecast.map((value, at) => Math.abs(value / (actual[at] ?? NaN) - 1));
  return `${((100 * errors.reduce((sum, error) => sum + error)) / errors.length).toFixed(1)}%`;
}

/** A whole number of hundredths as text. */
function inUnits(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace('-', '−');
}

/** A number below the axis; the first one has a word, its unit. */
function onAxis(x: number, number: number, word?: number): Label {
  return { x, y: base, word, figure: String(number), side: 'below' };
}

/** The name and the figure of a line where it ends, at the right edge. */
function atEnd(
  y: number,
  word: number,
  figure: string,
  side: Label['side'] = 'above',
  tone?: Tone,
): Label {
  return { x: width, y, word, figure, end: true, side, tone };
}
