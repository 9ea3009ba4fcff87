/** The settings for rendering texts. */
export interface MarkdownSettings {
  /** Whether each page made from texts has a copy as Markdown, and the site an llms.txt. */
  readonly copies?: boolean;
  /** Whether a line end in a paragraph is one on the page, as editors in a browser save it. */
  readonly breaks?: boolean;
  /** The words of the default language; in a site with several, those of each language by key. */
  readonly words?: Partial<MarkdownWords> | Readonly<Record<string, Partial<MarkdownWords>>>;
}

/**
 * The words that rendering adds to a text. A site in a language that is not included sets its own
 * in the site map.
 */
export interface MarkdownWords {
  readonly note: string;
  readonly tip: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  /** The name of the list of footnotes, for screen readers. */
  readonly footnotes: string;
  /** The name of the link from a footnote back to the text, for screen readers. */
  readonly back: string;
}

const names = ['note', 'tip', 'important', 'warning', 'caution', 'footnotes', 'back'] as const;

const words = (text: string) => {
  const each = text.split(', ');
  return Object.fromEntries(names.map((name, index) => [name, each[index] ?? ''])) as Record<
    keyof MarkdownWords,
    string
  >;
};

export const englishWords: MarkdownWords = words(
  'Note, Tip, Important, Warning, Caution, Footnotes, Back to the text',
);

const included: Readonly<Record<string, MarkdownWords>> = {
  en: englishWords,
  de: words('Hinweis, Tipp, Wichtig, Warnung, Vorsicht, Fußnoten, Zurück zum Text'),
  fr: words('Remarque, Conseil, Important, Avertissement, Attention, Notes, Retour au texte'),
  es: words('Nota, Consejo, Importante, Advertencia, Precaución, Notas, Volver al texto'),
  it: words('Nota, Suggerimento, Importante, Avviso, Attenzione, Note, Torna al testo'),
  nl: words('Opmerking, Tip, Belangrijk, Waarschuwing, Let op, Voetnoten, Terug naar de tekst'),
  pl: words('Uwaga, Wskazówka, Ważne, Ostrzeżenie, Ostrożnie, Przypisy, Powrót do tekstu'),
  pt: words('Nota, Dica, Importante, Aviso, Cuidado, Notas de rodapé, Voltar ao texto'),
  ja: words('メモ, ヒント, 重要, 警告, 注意, 脚注, 本文に戻る'),
  ar: words('ملاحظة, نصيحة, مهم, تحذير, تنبيه, الحواشي, العودة إلى النص'),
};

/**
 * Returns the words of a language, and the names of those that are neither included nor given. The
 * code `''` is that of a site without `languages`, whose words are English unless given.
 */
export function wordsOf(
  code: string,
  { words: given = {} }: MarkdownSettings = {},
): { readonly words: MarkdownWords; readonly missing: readonly string[] } {
  const own = code === '' ? given : (given as Record<string, Partial<MarkdownWords>>)[code];
  const known = code === '' ? englishWords : included[code.toLowerCase().split('-', 1)[0] ?? ''];
  const missing = names.filter((name) => !Object.hasOwn({ ...known, ...own }, name));
  return { words: { ...englishWords, ...known, ...own }, missing };
}

/** Returns the settings for texts of a site map, the same object each time. */
export const markdownSettings = ({
  markdown = none,
}: {
  readonly markdown?: true | MarkdownSettings;
}): MarkdownSettings => (markdown === true ? onlyCopies : markdown);

const none: MarkdownSettings = {};
const onlyCopies: MarkdownSettings = { copies: true };
