const markup =
  /(?<![*\\])(\*\*|`)(?![\s*])(.*?[^\s*])\1(?!\*)|(?<![\w*\\])(\*{1,3}|_{1,3})(?![\s*_])(.*?[^\s*_])\3(?![\w*_])|!?\[([^\]]+)\]\([^)\s]+\)|%%.*?%%|~~(?=\S).*?~~|<\/?(?:b|i|em|strong|span|sup|sub|br|code|p)\b[^>]*>|^#{1,6}\s+(?=\p{L})/giu;

/**
 * Returns the words of a title without the signs of Markdown and the tags of HTML, and without those
 * that are struck out.
 */
export const withoutMarkup = (words: string): string =>
  words.replace(markup, (_, _sign, strong, _mark, emphasized, link) =>
    withoutMarkup(String(strong ?? emphasized ?? link ?? '')),
  );
