/** Shorter than this a last line looks like a slip; longer than the other, bound words would leave holes on a phone. */
const least = 14;
const most = 20;

/** Binds the last words of each paragraph with no-break spaces, so that none ends in a line with one short word. */
export function bindEnds(html: string): string {
  return html.replace(/[^<>]+(?=<\/p>)/g, bindEnd);
}

function bindEnd(text: string): string {
  const words = text.split(' ');
  let end = words.pop() ?? '';
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    if (end.length >= least || end.length + 1 + word.length > most) return [...words, word, end].join(' ');
    end = `${word}\u00a0${end}`;
  }
  return end;
}
