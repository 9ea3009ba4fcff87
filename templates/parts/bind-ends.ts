/** Longer pairs would leave a hole in the line above, and so would any in a longer paragraph. */
const longestPair = 12;
const longestText = 130;

/** Marks the last two words of each short paragraph, so that styles can keep them on one line. */
export function bindEnds(html: string): string {
  return html.replace(/>([^<>]+)<\/p>/g, (_, text: string) => `>${bindEnd(text)}</p>`);
}

function bindEnd(text: string): string {
  const [pair = ''] = /\S+ \S+$/.exec(text) ?? [];
  if (pair === '' || pair.length > longestPair || text.length > longestText) return text;
  return `${text.slice(0, -pair.length)}<span class="end">${pair}</span>`;
}
