/**
 * Returns the language of a text, as its code, by its most frequent words or its script: English,
 * German, French, Spanish, Italian, Dutch, Polish, Portuguese, Japanese or Arabic. Returns
 * undefined for fewer than 50 words, for other languages, and if no language is clearly ahead.
 */
export function guessLanguage(text: string): string | undefined {
  const letters = count(text, /\p{L}/gu);
  if (letters >= 100) {
    if (count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > letters * 0.2) return 'ja';
    if (count(text, /\p{Script=Arabic}/gu) > letters * 0.5) return 'ar';
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 50) return undefined;
  const [first, second] = Object.entries(frequentWords)
    .map(([language, frequent]) => ({
      language,
      share: words.filter((word) => frequent.has(word)).length / words.length,
    }))
    .sort((a, b) => b.share - a.share);
  const isClear = first!.share >= 0.15 && first!.share >= 1.5 * second!.share;
  return isClear ? first!.language : undefined;
}

/** Whether a text in a language can be recognized. */
export const isRecognized = (language: string): boolean =>
  language in frequentWords || language === 'ja' || language === 'ar';

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const wordSet = (words: string) => new Set(words.split(' '));

const frequentWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSet(
    'the of and to in is that for it with as on are this by be you from or an at not have your we our can when which',
  ),
  de: wordSet(
    'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine einer einen als auch es wir sie oder werden wird sind bei',
  ),
  fr: wordSet(
    'de la le et les des en un du une que est pour qui dans par plus pas au aux sur ne se ce vous nous votre avec sont ou l d',
  ),
  es: wordSet(
    'de la que el en y los se del las un por con una su para es al lo como más o pero sus este son no nuestro cuando',
  ),
  it: wordSet(
    'di e il la che in un a per è una del con i non le si da della sono al alla come dei nel più gli o l lo delle nostro',
  ),
  nl: wordSet(
    'de van het een en in is dat op te zijn voor met niet die aan er om bij of wij u ook als uit naar door worden wordt onze',
  ),
  pl: wordSet(
    'i w z na do się nie to jest że dla od przez o są po jak oraz lub a ich który która które przy za ale nasze co tym',
  ),
  pt: wordSet(
    'de a que e o do da em um para com não uma os no se na por mais as dos ao como das ou é são seu nosso pelo quando',
  ),
};
