/**
 * Returns the language of a text, as its code, by its most frequent words or its script: English,
 * German, French, Spanish, Italian, Dutch, Polish, Portuguese, Japanese or Arabic. Returns
 * undefined for fewer than 50 words, for other languages, and if no language is clearly ahead.
 */
export function guessLanguage(text: string): string | undefined {
  // ASCII letters are matched in half the time.
  const words = text.toLowerCase().match(/[a-z]+\p{L}*|\p{L}+/gu) ?? [];
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  if (letters >= 100) {
    if (count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > letters * 0.2) return 'ja';
    if (count(text, /\p{Script=Arabic}/gu) > letters * 0.5) return 'ar';
  }
  if (words.length < 50) return undefined;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [first, second] = Object.entries(frequentWords)
    .map(([language, frequent]) => ({
      language,
      share:
        frequent.split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / words.length,
    }))
    .sort((a, b) => b.share - a.share);
  const isClear = first!.share >= 0.15 && first!.share >= 1.5 * second!.share;
  return isClear ? first!.language : undefined;
}

/** Whether a text in a language can be recognized. */
export const isRecognized = (language: string): boolean =>
  language in frequentWords || language === 'ja' || language === 'ar';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const frequentWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it with as on are this by be you from or an at not have your we our can when which',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine einer einen als auch es wir sie oder werden wird sind bei',
  fr: 'de la le et les des en un du une que est pour qui dans par plus pas au aux sur ne se ce vous nous votre avec sont ou l d',
  es: 'de la que el en y los se del las un por con una su para es al lo como más o pero sus este son no nuestro cuando',
  it: 'di e il la che in un a per è una del con i non le si da della sono al alla come dei nel più gli o l lo delle nostro',
  nl: 'de van het een en in is dat op te zijn voor met niet die aan er om bij of wij u ook als uit naar door worden wordt onze',
  pl: 'i w z na do się nie to jest że dla od przez o są po jak oraz lub a ich który która które przy za ale nasze co tym',
  pt: 'de a que e o do da em um para com não uma os no se na por mais as dos ao como das ou é são seu nosso pelo quando',
};
