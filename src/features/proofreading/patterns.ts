import { decodeAgain } from '../../files/forbidden-characters.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { idOf } from '../../content/markdown/heading-ids.ts';
import { addressOfName } from '../../content/markdown/link-target.ts';

/**
 * A pattern, what its matches look like, and what to do; `$1` is its first group. The match becomes
 * text that is shown, unless the last part says otherwise.
 */
export type Pattern = readonly [
  pattern: RegExp,
  looksLike: string,
  fix: string | ((match: readonly string[]) => string),
  becomes?: string,
];

const remove = 'Delete it.';
const wrongEncoding = 'words that were read in a wrong encoding';
const wasRead =
  (writtenIn?: string, readIn?: string) =>
  ([words = '']: readonly string[]) => {
    const meant = decodeAgain(words, writtenIn, readIn);
    return /\ufffd/.test(meant) ? 'Copy the words again, or type them.' : `Write: ${meant}`;
  };

const inMarkdown = 'Delete it, and write the words that it stands for.';
const spaces = 'Delete the spaces before it. In an item, begin it below the words of the item.';

/** What a shortcode shows: a film, a link, images, or the words between its start and its end. */
function shortcode([written = '', name = '', words = '']: readonly string[]): string {
  const [, site, id] = /(youtube|vimeo)(?: |\W+(?:id=)?"?)([\w-]+)"?\W*$/.exec(written) ?? [];
  const hosted =
    site && `https://${site === 'vimeo' ? 'vimeo.com/' : 'www.youtube.com/watch?v='}${id}`;
  const [film = hosted] = /https?:[^\s\]["”]+/.exec(words || written) ?? [];
  const [, address = film] =
    /(?:link|url|href|src|mp[34])=["“”']?([^\s\]"“”']+)/.exec(written) ?? [];
  const isLabel = words !== '' && words !== film;
  if (address && (address !== film || !isLabel))
    return `Write: [${isLabel ? words : name === 'audio' ? 'Listen' : 'Watch the film'}](${address})`;
  if (name === 'gallery') return 'Delete it, and write each image: ![What it shows](image.jpg)';
  return words ? `Write: ${words.replace(/\[\/?[a-z][\w-]*(?: [^\]]*)?\]/g, '')}` : inMarkdown;
}

function alert([, name = '', words]: readonly string[]): string {
  if (!/^(?:note|tip|important|warning|caution)$/i.test(name))
    return 'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] on a separate line.';
  const right = `[!${name.toUpperCase()}]`;
  return words ? `Write:\n> ${right}\n> **${words}**` : `Write: ${right}`;
}

const wikiLink = ([, name = '', words]: readonly string[]) =>
  /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(name)
    ? `Write: ![What it shows](${addressOfName(name)})`
    : `Write: [${words || name.replace(/^#/, '')}](${addressOfNote(name)})`;

function addressOfNote(name: string): string {
  if (name.startsWith('#')) return `#${idOf(name.slice(1))}`;
  const [file = ''] = name.split('#', 1);
  return addressOfName(/\.[a-z]\w{1,3}$/i.test(file) ? file : `${file}.md`);
}

/** Two stars need a letter inside, and a space or a sign outside (CommonMark 0.31, 6.2). */
function emphasis(match: readonly string[]): string {
  const [, sign = '', before = '', words = '', after = '', next = ''] = match;
  const tag = sign.length === 2 ? 'strong' : 'em';
  const fits = (before || /^[\p{L}\p{N}]/u.test(words)) && (after || /[\p{L}\p{N}]$/u.test(words));
  const right = fits && /^[ *]/.test(before + after + sign) ? `${sign}${words}${sign}` : '';
  return `Write: ${right || `<${tag}>${words}</${tag}>`}${next && after + next}`;
}

/**
 * What other programs write, and what Markdown reads otherwise than it was meant. In the words, U+0002
 * and U+0004 are the markers around emphasis, and U+0003 is code, HTML or an address. Those that begin
 * with `^` are for lines of paragraphs. What one matches, the others below it do not.
 */
// biome-ignore format: a pattern a line is a table.
export const patterns: readonly Pattern[] = [
  [/^(?::{2,} *[\w{[]|(?:!!!|\?{3}\+?) +\w|=== "|--8<--).*/gm, 'a container of VitePress or MkDocs', 'Write an alert such as “> [!TIP]”, or plain paragraphs.'],
  [/(?:\{#\s+|\{\{(?:!(?:--)?|\/\*)\s*|\{% *comment *%\}\s*)([^]+?)\s*(?:#\}|(?:--|\*\/)?\}\}|\{% *endcomment *%\})/dg, 'a comment of a template', 'Write: <!-- $1 -->'],
  [/\{\{[<%](?:(?!\{\{)[^\n])*?[%>]\}\}/g, 'a shortcode of Hugo', shortcode],
  [/(?<!\{)\{%(?:(?!\{%)[^\n])*?%\}/g, 'a tag of Liquid, Nunjucks or Jinja', shortcode],
  [/\{\{(?![<%])[^{}\n]*\}\}/g, 'an expression of Liquid, Handlebars or Vue', inMarkdown],
  [/%%(?!%)\s*([^]+?)\s*%%/dg, 'a comment of Obsidian', 'Write: <!-- $1 -->'],
  [/^%%$/gm, 'a comment of Obsidian', 'Write <!-- above it and --> below it.'],
  [/(?<=[^\n]\n):[ \t]+\S.*/g, 'a definition list of Pandoc or Hugo', 'Write a list or a table.'],
  [/^\[!(\w+)\][-+]?(?:[ \t]+(\S.*))?$/dgm, 'an alert with another name', alert],
  [/^(?:\[\[?[_\x02]?TOC[_\x04]?\]\]?|\$\{toc\}|@\[toc\].*)$/gim, 'a table of contents', remove],
  [/!?\[\[([^[\]|\n\x86]+)(?:\|([^[\]\n]*))?\]\]/dg, 'a wiki link of Obsidian', wikiLink],
  [/^(?:import [^\n"'\u2028\u2029]*["'].*|export (?:const|default|function) .*|<<< \S+|@import .*)/gm, 'an import or export of MDX or VitePress', remove],
  [/【[^】\n]*】|:contentReference\[[^\]]*\](?:\{[^}]*\})?|\[oaicite:\d+\]|oai_citation:\d+‡[^\]\s\x03]*|[\ue200-\ue206]?(?:file)?(?:cite)?[\ue200-\ue206]?turn\d+(?:search|file|view|news|image|fetch)\d+[\ue200-\ue206]?|Error! (?:Bookmark|Reference source) not (?:defined|found)\./g, 'a remain of another program', ([written = '']) => (written.includes('‡') ? `Write: ${written.replace(/.*‡/, '')}` : remove)],
  [/\{(?::|\.[\w-]|\w+=)[^{}\n]*\}/g, 'an attribute of kramdown or Pandoc', remove],
  [/\{ ?#[^{}\s]*\s*\}/g, 'the id of a heading', 'Write it without spaces at the end of a heading, or delete it.'],
  [/(?<![\w:/]):[a-z][\w+-]*[a-z0-9]:(?![\w:/])/g, 'a short name of an emoji', 'Write the emoji itself.'],
  [/(?<![=\w])==(?![=\s])([^=\n]+)(?<!\s)==(?!=)/dg, 'marked words', 'Write: <mark>$1</mark>'],
  [/(?<![\w+])\+\+(?=[^\s+])([^+\n;]+)(?<!\s)\+\+(?![\w+])/dg, 'inserted words', 'Write: <ins>$1</ins>'],
  [/(?<![\w^])\^\^(?=[^\s^])([^^\n]+)(?<!\s)\^\^(?![\w^])/dg, 'raised words', 'Write: <sup>$1</sup>'],
  [/\^\[[^\]\n]+\]/g, 'a footnote of Pandoc', 'Write [^1], and a line “[^1]: The note” below.'],
  [/\^(?<=(?:\S[ \t]|^)\^)(?=[\w-]*[a-z])[\w-]{2,}$/gm, 'the id of a block of Obsidian', remove],
  [/~(?<=[\p{L}\d)]~)([\w+-]+)~/dgu, 'a low number of Pandoc', 'Write: <sub>$1</sub>'],
  [/\^(?<=[\p{L}\d)]\^)([\w+-]+)\^/dgu, 'a high number of Pandoc', 'Write: <sup>$1</sup>'],
  [/^#\p{L}[\p{L}\d_/-]*(?:[ \t]+#\p{L}[\p{L}\d_/-]*)+$/gmu, 'tags of Obsidian', remove],
  [/^#((?:\p{Lu}|\p{Lo})[^#\n]*)(?![^])/dgu, 'a heading', 'Write: ## $1'],
  [/^\[[/<>!?*-]\](?= )/g, 'a task of Obsidian', 'Write [ ] or [x].'],
  [/(?:^(?:Status|Owner|Assign(?:ee)?|Priority|Created(?: by| time)?|Last edited(?: by| time)?|Due(?: date)?|Date|Tags?|Type|URL): .*(?:\n|$(?![^]))){2,}/gm, 'the properties of a page of Notion', remove],
  [/\[([a-z][\w-]*)(?: [^\]\n]*)?\]([^\n]+?)\[\/\1\]|\[(?:embed|youtube|vimeo|video)[\] ]\x03+/dg, 'a shortcode of WordPress', shortcode],
  [/\[\/?(?:gallery|caption|embed|playlist|audio|video)\](?![(:[])|\[[a-z][\w-]*(?: +[\w-]+=(?:["“”'][^"“”'\n]*["“”']|[^\s\]]+))+ *\/?\](?!\()|\[\/[a-z][\w-]*\](?![(:[])/g, 'a shortcode of WordPress', ([written = '']) => shortcode([written, /[a-z][\w-]*/.exec(written)?.[0] ?? ''])],
  [/'''[^'\n]+'''|^(={2,6})[ \t].*\1$|^h[1-6]\. .*|^\.\. [\w-]+::.*|^(?:image|video|include)::?\S+\[[^\]\n]*\]|\{(?:\+\+|--|>>|~~)[^{}\n]*\}/gm, 'markup of MediaWiki, Textile or AsciiDoc', inMarkdown],
  [/\\\((?=[^\n]*?[=^_+\\])[^\n]*?\\\)|\\\[\s(?=[^]*?[=^_+\\])[^]*?\\\]|\$\$[^$\x86]+\$\$|(?<![\w$\\])\$(?=[^$\n]*[=^_\\])[^\s$\x86][^$\n\x86]*(?<!\s)\$(?![\w$])/g, 'a formula of LaTeX', 'Put it between backticks, or show it as an image.'],
  [/\[(?:(?:[Yy]our|YOUR|[Ii]nsert|Ihr|Dein|[Vv]otre) (?!(?:name|text) here)[^\][\n]+|(?:(?:Company|Customer|Client|Product|First|Last|Full) )?(?:Name|Date|Company|City|Address|Phone))\](?![([:])/g, 'a placeholder', 'Write the words that are meant.'],
  [/\ufffc/g, 'an image of another program', 'Delete it, and add the image as a file.'],
  [/\ufffd|ï¿½/g, 'a letter that was lost', 'Write the letter.'],
  [/(?<![A-Za-z])[A-Za-z]*(?:(?:[ÐÑ][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]){2}|(?:[ÃÂ]|(?<=[a-z])[ÄÅ]|[ÄÅ](?=.[a-z]))[\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â€|â‚¬|(?:[ã-é][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2} ?){2})[^\s\u0400-\u1fff\u3000-\uffef]*/g, wrongEncoding, wasRead()],
  [/[A-Za-z]*(?:√[§∂º±©®†°¢£≥]|‚Ä[ôúùìî¶])[^\s\u0400-\u1fff\u3000-\uffef]*/g, wrongEncoding, wasRead('utf-8', 'macintosh')],
  [/\p{L}+[¹³¿¾¼]\p{L}[\p{L}¹³¿¾¼]*|(?=\p{L}*[øìèùò])(?=\p{L}*[šžýŠŽÝ])\p{L}+/gu, wrongEncoding, wasRead('windows-1250')],
  [/^[ \t]*(?:[•·▪●◦‣■►➢❖\uf0a7\uf0b7]\s|[o§]\t|(?:[-+*]|\d{1,3}[.)])\u00a0|[–—→]\s(?=.*\n[ \t]*[–—→]\s)|[-*]\p{L}(?=.*\n[ \t]*[-*]\p{L})|\d{1,3}[.)]\p{L}(?=.*\n[ \t]*\d{1,3}[.)]\p{L}))/gmu, 'an item of a list', 'Begin each item with - or 1. and a space.'],
  [/^[ \t]*\d{1,3}[.)]\s.*\n[ \t]*\d{1,3}[.)]\s/gm, 'items of a list', 'Write an empty line above the first.'],
  [/^[ \t]*(?!A\. \p{Lu}[\p{L}-]+\n)(?:(?:a[.)]|\(a\)|A[.)]|\(1\)|i[.)]|\(i\)|I[.)])\s.*\n[ \t]*\(?(?:b|B|2|ii|II)[.)]\s)/gmu, 'items of a list', 'Begin the items with 1. and 2., with an empty line above the first.'],
  [/(?<![\w\\])(?:\\\\[\w$]|[A-Za-z]:(?=\S*\\[!-/:-@[-`{-~]))\S*[\w\\]/g, 'an address of Windows', 'Write: `$0`', 'loses a backslash'],
  [/[\ue000-\uf8ff]/g, 'a sign of a symbol font', 'Delete it, or write the sign itself.'],
  [/\d\x02+[^\x02\x04\n]+\x04+\d(?:\S*\d)?|(?<![A-Za-z])[A-Za-z]\x02+\w{1,2}\x04+[A-Za-z](?![A-Za-z])/g, 'a multiplication', ([written = '']) => `Write: ${written.replace(/[*_~]/g, '\\$&')}`, 'becomes italic or bold words'],
  [/\x02\x02[a-z]+\x04\x04(?=\.[a-z])/g, 'a name', ([written = '']) => `Write: ${written.replace(/[*_]/g, '\\$&')}`, 'becomes bold words'],
  [/\*\*([^*\x02\n]+\p{P})\*\x02/dgu, 'bold words', 'Write: <strong>$1</strong>'],
  [/\*+\x02+[^\x02\x04\n]*\x04+|\x02+[^\x02\x04\n]*\x04+\*+/g, 'bold or italic words', 'Write the same number of stars before and after the words.'],
  [/((?<!\x04)\*\*(?=[^\s*\x02\x04][^*\x02\x04\n]*\x02\x02)|\x04\x04(?=[^*\x02\x04\n]*[^\s*\x02\x04]\*\*))()([^*\x02\x04\n]+)[*\x02]{2}/dg, 'bold words', emphasis],
  [/(?<![\d\\*]|\w(?=_))(\*\*|__)([ \t]*)([^*_]*?[^*_\s])(?:([ \t]+)\1(\S*)|\1(?![\d*_]))/dg, 'bold words', emphasis, 'is shown with its stars or underscores'],
  [/([*_])(?<![\p{L}\p{N}*_\\\x02].)()(?=[\p{L}\p{N}«„“"'(])([^*_\n]*?[^*_\s])(?:([ \t]+)\1(?=[\p{L}\p{N}])(\S*)|(?<=\p{P})\1(?=[\p{L}\p{N}]))/dgu, 'italic words', emphasis],
  [/(?<=^|\s)(\*)([ \t]+)([^*\n]*?\S)\*(?=[\s\p{P}]|$)/dgu, 'italic words', emphasis],
  [/\*\*(?:(?<![\\\d*]\*\*)(?=[\p{L}"“«])|(?<=[\p{L}\p{P}]\*\*)(?<!\*\*\*)(?!\*))/gu, 'a part of bold words', 'Write ** before and after the words of this paragraph, <strong>words</strong>, or \\*\\* to show the stars.'],
];

/** Blocks that a text is by accident, by the type of their token. */
// biome-ignore format: a pattern a line is a table.
export const blockPatterns: Readonly<Record<string, readonly Pattern[]>> = {
  code: [
    [/^(?![^]*(?:[{}[\]<>=;$|\\`_]|\S {3}))(?: {4}| {0,3}\t)\s*(?!\p{Lu}{3})(?:[\p{Lu}\p{Lo}“„«"¿¡](?:(?:[^\s/]+ +){3}.*(?:\n.*)?|[^]*[.!?。])|[–—] ?\p{Lu}.*|\p{Lu}\p{Ll}[^:/#()"\n]*(?:\n[ \t]+[\p{Lu}\d][^:/#()"\n]*)+)\s*(?![^])/gu, 'a sentence', spaces, 'becomes code'],
    [/^(?: {4}| {0,3}\t)\s*(?:[-*•]|\d{1,3}[.)])\s+\p{L}.*(?:\n\s*(?:[-*•]|\d{1,3}[.)])\s.*)*\s*(?![^])/gu, 'a list', 'Delete the spaces before its lines.', 'becomes code'],
  ],
  list: [
    [/^\* ([^*\n]*[^*\s\d])\*(?!\S)[^*]*(?![^])/dg, 'italic words', 'Write: *$1*', 'becomes a list'],
    [/^\+ (?=\d).*\n?(?![^])/g, 'words', ([written = '']) => `Write: \\${written.trim()}`, 'becomes a list'],
  ],
  blockquote: [
    [/^> ?\d.*\n?(?![^])/g, 'words', ([written = '']) => `Write: \\${written.trim()}`, 'becomes a quotation'],
    [/(?<=^>(?:.*[.!?”]|.{0,40})\n)(?:\p{Lu}|\p{Lo})[^\n>]*(?:\n(?! *>)[ \t]*\S.*)*\s*(?![^])/gmu, 'a paragraph', 'Write an empty line above it.', 'becomes a part of the quotation'],
  ],
  fence: [[/^.+(?=\n)/g, 'the text', 'Delete this line and the last one.', 'becomes code']],
  heading: [[/^(?![\w-]+: ).*(?:[.!?:;,。！？]|(?:\s\S+){6})(?=\n *-+\s*$)/g, 'a sentence', 'Write an empty line above the hyphens.', 'becomes a heading']],
  hr: [[/^.*--[ \t]+--.*/g, 'a table of Pandoc', 'Write | A | B |, below it |---|---|, and then a line for each row.', 'becomes a line']],
  address: [
    [/^https:\/\/(?:(?:docs|drive)\.google\.com\/(?!.*\/(?:pub|viewform|embed))|[\w-]+\.sharepoint\.com\/|(?:www\.)?notion\.so\/|onedrive\.live\.com\/|1drv\.ms\/).*/g, 'a page', 'Add the document as a file, or publish it and write its public address.', 'may need a sign-in'],
    [/^https?:\/\/(?:www\.google\.[a-z.]+\/url|l\.\w+\.com\/l\.php|(?:[\w-]+\.)*safelinks\.protection\.outlook\.com\/)\?(?:.*?&)?(?:q|u|url)=(http[^&#]+).*/dg, 'a page', ([, url = '']) => `Write: ${ifPossible(() => decodeURIComponent(url)) ?? url}`, 'leads through a tracker'],
    [/^.*[?&](?:utm_\w+|fbclid|gclid|mc_eid)=.*/g, 'a page', ([url = '']) => `Write: ${url.replace(/(?<=[?&])(?:utm_\w+|fbclid|gclid|mc_eid)=[^&#]*&?/g, '').replace(/[?&](?=#|$)/, '')}`, 'tells where the visitor comes from'],
    [/^https?:\/\/(?:10(?:\.\d+){3}|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|[a-z][\w-]*|[\w.-]+\.(?:local|intranet|lan|corp))(?=[:/?#]|$).*/gi, 'a page', 'Publish the page, and write its public address.', 'opens only in your own network'],
  ],
  link: [[/^\[\s*\](?=\().*/g, 'a link', 'Write its words between the brackets.', 'shows no words']],
  html: [[/(?:\*\*\S|`[^`\n]+`|(?<![\w*])\*[^\s*][^*\n]*\*(?![\w*])|!?\[[^\]\n]+\]\([^)\n]*\)|^(?:#{1,6}|[-*>]|\d+\.)[ \t])[^]*/gm, 'Markdown', 'Leave an empty line between the tag and the words.']],
};
