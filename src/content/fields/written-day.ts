/** The languages whose names of months are read. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/**
 * Returns what to write instead of a day in another form, or why there is no such day; `undefined`
 * if it is not certain which day is meant: 3/11/2026 is in March or in November.
 */
export function adviceForDay(written: string): string | undefined {
  const { month, day, last, isThere } = findDay(written) ?? {};
  if (day === undefined) return undefined;
  return isThere ? `Write: ${day}` : `There is no such day: the month ${month} has ${last} days.`;
}

/**
 * Returns the day that words with a year of four digits mean, which may have a time, such as
 * `2026-01-31`; empty if they cannot be read. A day that may be in two months is read as in America.
 */
export function readDay(written: string): string {
  if (!/\d{4}/.test(written)) return '';
  const { day = '', isThere } = findDay(written) ?? {};
  if (isThere) return day;
  // Without a zone, it is the same day on each computer only in UTC.
  const date = new Date(Date.parse(`${written} UTC`) || Date.parse(written));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** Returns the day that words mean, and whether its month has it; `undefined` if that is not certain. */
function findDay(written: string) {
  const [year, month, day] = numbersOf(written);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (month < 1 || month > 12 || day < 1) return undefined;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const [inYear, inMonth] = [month, day].map((number) => String(number).padStart(2, '0'));
  const monthOfYear = `${year}-${inYear}`;
  return { month: monthOfYear, day: `${monthOfYear}-${inMonth}`, last, isThere: day <= last };
}

/** Returns the year, the month and the day. */
function numbersOf(written: string): number[] {
  // Turns no-break spaces and wide digits into ordinary ones.
  const text = written.normalize('NFKC').toLowerCase();
  const plain = text.replace(/[“”„‘’"'\u200b日]/g, '').replace(/[年月]/g, '-');
  const day = plain.trim();
  const iso = /^(\d{4})(?:([-./])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))(?=$|[t ]\d)/.exec(day);
  if (iso !== null) return [iso[1], iso[3] ?? iso[5], iso[4] ?? iso[6]].map(Number);
  const [, first, sign, second, year] = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})$/.exec(day) ?? [];
  if (first !== undefined) {
    const [a, b] = [Number(first), Number(second)];
    // Only with dots, the day is always first.
    if (sign === '.' || a > 12 || a === b) return [Number(year), b, a];
    return b > 12 ? [Number(year), a, b] : [];
  }
  const [, name = ''] = /(\p{L}{3,})/u.exec(day.replace(/\d(?:st|nd|rd|th)\b/g, '0')) ?? [];
  const [, number] = /(?<!\d)(\d{1,2})(?!\d)/.exec(day) ?? [];
  const [, inWords] = /(?<!\d)(\d{4})(?!\d)/.exec(day) ?? [];
  const month = monthOf(name);
  return month === 0 || number === undefined || inWords === undefined
    ? []
    : [Number(inWords), month, Number(number)];
}

/** Returns the number of a month by the start of its name; 0 if there is none. */
function monthOf(name: string): number {
  if (name === '') return 0;
  const all = languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
  });
  return (all.findIndex((each) => each.toLowerCase().startsWith(name)) % 12) + 1;
}
