import type { Problem } from '../../report/diagnostic.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

const words = 'Write the words in Markdown';

/**
 * Markup of other programs that Markdown shows as text: its pattern, what it looks like, and what
 * to do.
 */
const foreignSyntaxes: readonly (readonly [pattern: RegExp, looksLike: string, fix: string])[] = [
  [
    /^:{3,}[ \t]*[\w{[].*/m,
    'a container of VitePress, Docusaurus or Pandoc',
    'Write an alert such as “> [!TIP]”, or plain paragraphs',
  ],
  [/\{\{[<%](?:(?!\{\{)[^\n])*?[%>]\}\}/, 'a shortcode of Hugo', words],
  [/(?<!\{)\{%(?:(?!\{%)[^\n])*?%\}/, 'a tag of Liquid, Nunjucks or Jinja', words],
  [
    /\{\{(?![<%])[^{}\n]*\}\}/,
    'an expression of Liquid, Handlebars or Vue',
    'Write the words, or a variable of the site in single braces',
  ],
  [/\{#\s[^\n]*?#\}/, 'a comment of Nunjucks', 'Delete it, or write <!-- comment -->'],
  [
    /(?<=[^\n]\n):[ \t]+\S.*/,
    'a definition list of PHP Markdown Extra, Pandoc or Hugo',
    'Write a list or a table',
  ],
  [
    /(?<![\w:/]):[a-z][a-z0-9_+-]*[a-z0-9]:(?![\w:/])/,
    'a short name of an emoji',
    'Write the emoji itself',
  ],
  [
    /^\[![A-Za-z]+\]/,
    'an alert with another name',
    'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] on a separate line',
  ],
  [/\[\[[^[\]\n]+\]\]/, 'a wiki link of Obsidian or MediaWiki', 'Write [words](file.md)'],
  [
    /^(?:import [^\n"'\u2028\u2029]*["'].*|export (?:const|default|function) .*)/m,
    'an import or export of MDX',
    'Delete it',
  ],
  [
    /\{:[^{}\n]*\}|(?<!:{3,} ?)\{\.[\w-]+\}|\{\w+=[^{}\n]*\}/,
    'an attribute of kramdown or Pandoc',
    'Delete it',
  ],
  [
    /(?<![=\w])==(?![=\s])[^=\n]+(?<!\s)==(?![=\w])/,
    'marked words of Obsidian',
    'Write <mark>words</mark>',
  ],
  [/^\[TOC\]$|^\[\[_TOC_\]\]$/im, 'a table of contents', 'Delete it'],
  [/\^\[[^\]\n]+\]/, 'a footnote of Pandoc', 'Write [^1], and a line “[^1]: The note” below'],
];

/** Matches every text that may contain foreign syntax. */
export const mayBeForeign =
  /::|^\[!|\{[{%:#.]|\{\w+=|\[\[|\n:|:[a-z]|==|\^\[|\[TOC\]|^(?:import|export) /im;

/**
 * Reports each kind of foreign syntax once per file. `text` contains no code and begins at `fragment`.
 */
export function checkForeignSyntax(
  text: string,
  fragment: Fragment,
  { reported }: RenderContext,
): void {
  for (const [pattern, looksLike, fix] of foreignSyntaxes) {
    const found = reported.has(looksLike) ? null : pattern.exec(text);
    if (found === null) continue;
    reported.add(looksLike);
    fragment.report(describe(found[0], looksLike, fix), found.index, found[0].length);
  }
}

const describe = (found: string, looksLike: string, fix: string): Problem => ({
  severity: 'warning',
  code: 'markdown/foreign-syntax',
  message: `“${found.length > 40 ? `${found.slice(0, 39)}…` : found}” looks like ${looksLike}, but is shown as text.`,
  fix: `${fix}. To show it as text, put it between backticks.`,
});
