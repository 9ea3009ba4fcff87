import type { Problem } from '../../report/diagnostic.ts';
import type { Place } from './mapped-text.ts';
import type { RenderContext } from './render-context.ts';

/** Markup of another program that Markdown shows as text. */
interface ForeignSyntax {
  readonly pattern: RegExp;
  /** A name for it, with the programs that read it. */
  readonly looksLike: string;
  readonly instead: string;
}

const byTemplate = 'Write it in Markdown, or make it in a template';

const foreignSyntaxes: readonly ForeignSyntax[] = [
  {
    pattern: /^:{3,}[ \t]*[\w{[].*/m,
    looksLike: 'a container of VitePress, Docusaurus or Pandoc',
    instead: 'Write an alert such as “> [!TIP]”, or plain paragraphs',
  },
  {
    pattern: /\{\{[<%](?:(?!\{\{)[^\n])*?[%>]\}\}/,
    looksLike: 'a shortcode of Hugo',
    instead: byTemplate,
  },
  {
    pattern: /(?<!\{)\{%(?:(?!\{%)[^\n])*?%\}/,
    looksLike: 'a tag of Liquid, Nunjucks or Jinja',
    instead: byTemplate,
  },
  {
    pattern: /\{\{(?![<%])[^{}\n]*\}\}/,
    looksLike: 'an expression of Liquid, Handlebars or Vue',
    instead: 'Write the words, or a variable of the site in single braces',
  },
  {
    pattern: /(?<=[^\n]\n):[ \t]+\S.*/,
    looksLike: 'a definition list of PHP Markdown Extra, Pandoc or Hugo',
    instead: 'Write a list or a table',
  },
  {
    pattern: /(?<![\w:/]):[a-z][a-z0-9_+-]*[a-z0-9]:(?![\w:/])/,
    looksLike: 'a short name of an emoji',
    instead: 'Write the emoji itself',
  },
  {
    pattern: /\[\[[^[\]\n]+\]\]/,
    looksLike: 'a wiki link of Obsidian or MediaWiki',
    instead: 'Write [words](file.md)',
  },
  {
    pattern: /^(?:import [^\n"'\u2028\u2029]*["'].*|export (?:const|default|function) .*)/m,
    looksLike: 'an import or export of MDX',
    instead: 'Remove it, and use components in templates only',
  },
];

/** Matches every text that may contain foreign syntax. */
export const mayBeForeign = /::|\{[{%]|\[\[|\n:|:[a-z]|^(?:import|export) /m;

/** Reports each kind of foreign syntax once per file. `text` contains no code and begins at `place`. */
export function checkForeignSyntax(text: string, place: Place, { foreign }: RenderContext): void {
  for (const syntax of foreignSyntaxes) {
    if (foreign.has(syntax)) continue;
    const found = syntax.pattern.exec(text);
    if (found === null) continue;
    foreign.add(syntax);
    place.report(describe(found[0], syntax), found.index, found[0].length);
  }
}

function describe(found: string, { looksLike, instead }: ForeignSyntax): Problem {
  const shown = found.length > 40 ? `${found.slice(0, 39)}…` : found;
  return {
    severity: 'warning',
    code: 'markdown/foreign-syntax',
    message: `“${shown}” looks like ${looksLike}, but is shown as text.`,
    fix: `${instead}. To show it as text, put it between backticks.`,
  };
}
