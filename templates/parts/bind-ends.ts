/** Shorter last lines look like an error; longer unbreakable groups would leave gaps on phones. */
const least = 12;
const most = 20;

/** Marks the last words of each paragraph, so that styles can keep them on one line. */
export function bindEnds(html: string): string {
  return html.replace(/>([^<>]+)<\/p>/g, (_, text: string) => `>${bindEnd(text)}</p>`);
}

function bindEnd(text: string): string {
  const words = text.split(' ');
  let end = words.pop() ?? '';
  let bound = false;
  for (
    let word = words.at(-1);
    word && end.length < least && end.length + 1 + word.length <= most;
    word = words.at(-1)
  ) {
    end = `${words.pop()} ${end}`;
    bound = true;
  }
  return [...words, bound ? `<span class="end">${end}</span>` : end].join(' ');
}
