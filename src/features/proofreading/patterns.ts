import { lettersOfWindows } from '../../files/forbidden-characters.ts';
import { ifPossible } from '../../lib/if-possible.ts';

/** An expression, what its matches look like, what to do, and what becomes of them if not text. */
export type Pattern = readonly [
  pattern: RegExp,
  looksLike: string,
  /** `$0` is what was written. A function returns `undefined` if there is nothing to report. */
  fix: string | ((written: string) => string | undefined),
  becomes?: string,
];

/** Returns the advice for words of UTF-8 that were read as Windows-1252. */
function wasRead(words: string): string | undefined {
  const bytes = Array.from(words, (letter) => {
    const index = lettersOfWindows.indexOf(letter);
    return index === -1 ? letter.charCodeAt(0) : 0x80 + index;
  });
  const isKnown = bytes.every((byte) => byte < 0x100);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const meant = isKnown ? ifPossible(() => decoder.decode(Uint8Array.from(bytes))) : undefined;
  if (meant !== undefined) return `Write: ${meant}`;
  return /â€|â‚¬|Ã[\x80-\xbf]/.test(words) ? 'Copy the words again, or type them.' : undefined;
}

/**
 * What other programs write, and what Markdown reads otherwise than it was meant. In the words, U+0002
 * and U+0004 are the stars around emphasis, U+0003 is code, HTML, an address or the start of a heading
 * or a cell, and U+0005 is between paragraphs. What one matches, those below it do not.
 */
// biome-ignore format: a pattern a line is a table.
export const patterns: readonly Pattern[] = [
  // Other generators and notes
  [/^(?::{2,} *[\w{[]|(?:!!!|\?{3}\+?) +\w).*/gm, 'a container of another generator', 'Write an alert, with > [!TIP] in one line and > words in the next, or plain paragraphs. Delete the line that closes it.'],
  [/%%(?=[^%\s])[^\x05]{1,2000}?%%|^%%$|\{#\s[^\x05]{1,2000}?#\}|\{\{[!/][^}\x05]{1,2000}\}\}|\{% *comment[^\x05]{1,2000}?endcomment *%\}/gm, 'a comment of another program', 'Delete it, or write <!-- words -->.'],
  [/\{\{[^{}\n\x86]{1,500}\}\}|\{%[^%\n]{1,500}%\}|(?<![\w{$])\{[a-z]\w*(?:\.\w+)+\}/g, 'a shortcode or an expression of another generator', 'Delete it, and write what it stands for: words, ![words](image.jpg), [words](file.md), or [words](https://www.company.example/film).'],
  [/(?<=[^\n\x05]\n):[ \t]+\S.*/g, 'a definition list', 'Write a list or a table.'],
  [/^\[!\w+\][-+]?(?:[ \t]+\S.*)?$/gm, 'an alert of another program', 'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION] in its line, and nothing else.'],
  [/^(?:\[\[?_?TOC_?\]\]?|\$\{toc\}|@\[toc\].*)$/gim, 'a table of contents', 'Delete it.'],
  [/!?\[\[[^[\]\n\x86]{1,200}\]\]/g, 'a wiki link of Obsidian', 'Write [words](file.md), or ![words](image.jpg) for an image.'],
  [/^(?:import (?:[\w{*\x86][^\n"']* from )?["'][^"'\n]+["'];?|export (?:const|default|function) .*)$/gm, 'an import or export of MDX', 'Delete it.'],
  [/(?:\[[^[\]\n]{0,200}\])?\{ ?(?:[:.#][^{}\n\x86]*|\w+=["'][^{}\n]*)\}/g, 'an attribute of Pandoc or kramdown', 'Delete the braces and what is in them, and the brackets around the words before them.'],
  [/(?<![\w:/]):[a-z][a-z0-9_+-]{0,40}[a-z0-9]:(?![\w:/])/g, 'the name of an emoji', 'Write the emoji itself.'],
  [/(?<![=\w])==(?![=\s])[^=\n]{1,300}(?<!\s)==(?!=)|(?<![\w+])\+\+(?=[^\s+])[^+\n;]{1,300}(?<!\s)\+\+(?![\w+])/g, 'marked or inserted words', 'Write <mark>words</mark> or <ins>words</ins>.'],
  [/(?:~(?<=[\p{L}\d)]~)[\w+-]{1,9}~|\^(?<=[\p{L}\d)]\^)[\w+-]{1,9}\^)/gu, 'a lowered or raised sign of Pandoc', 'Write <sub>2</sub> or <sup>2</sup>.'],
  [/^\[[ xX/<>?!*-]?\](?= \S)/gm, 'a task', 'Begin its line with - [ ] and a space, or with - [x] and a space.'],
  [/^(?:Created(?: by| time)?|Last edited(?: by| time)?|Assignee?|Status|Priority|Owner): .*\n(?:[A-Z]\w+(?: \w+)?: .*(?:\n|$))+/gm, 'the properties of a page of Notion', 'Delete them.'],
  [/\[\/?(?:gallery|caption|embed|playlist|vc_\w+)\](?![(:[])|\[\/?[a-z][\w-]* +[\w-]+=["“”'][^\]\n]{0,500}\]|\[\/[a-z][\w-]*\](?!\()/g, 'a shortcode of WordPress', 'Delete it, and write what it shows: words, ![words](image.jpg), or [words](https://www.company.example/film).'],
  [/\\\([^\n()=^_\\]{0,200}(?:[=^_]|\\[a-z])[^\n]{0,200}?\\\)|\\\[[^\x05=^_\\]{0,300}(?:[=^_]|\\[a-z])[^\x05]{0,300}?\\\]/g, 'a formula', 'Put it between backticks, or show it as an image.'],
  [/\$\$(?=[^$\x05]{0,300}[=^_\\])[^$\x05\x86]{1,600}\$\$(?!\$)|(?<![\w$\\])\$(?=[^$\n]{0,200}[=^_\\])[^\s$\x86][^$\n\x86]{0,200}(?<!\s)\$(?![\w$])/g, 'a formula', 'Put it between backticks, or show it as an image.'],
  // Chat programs
  [/【[^】\n]{0,80}[†‡][^】\n]{0,80}】|:contentReference\[[^\]\n]*\](?:\{[^}\n]*\})?|\[oaicite:\d+\]|oai_citation:\d+‡[^\]\s\x03]*|[\ue200-\ue206]?(?:cite)?[\ue200-\ue206]?turn\d+(?:search|file|view|news|image|fetch)\d+[\ue200-\ue206]?/g, 'a reference of a chat program', 'Delete it, or write the name of the source.'],
  [/^(?:(?:Certainly|Sure|Absolutely|Of course|Gerne|Natürlich)[!,.] [Hh](?:ere(?:['’]s| is| are)|ier (?:ist|sind)) .*(?:version|draft|post|article|[Tt]ext|Beitrag).*|Here(?:['’]s| is) (?:a|the|your) (?:polished|revised|improved)\b.*)$/gm, 'the first sentence of an answer in a chat', 'Delete it.'],
  [/^(?:Would you like me to|Do you want me to|If you(?:['’]d)? like, I can|Let me know if you(?:['’]d| would)? (?:like|want))\b.*\b(?:versions?|shorter|longer|tone|tailor|adjust|adapt|tweak|refine|rewrite|LinkedIn|variations?|formal|headlines?)\b.*$/gm, 'the last sentence of an answer in a chat', 'Delete it.'],
  [/^(?:Möchtest du, dass ich|Soll ich|Wenn du (?:möchtest|willst), kann ich|Sag (?:mir )?Bescheid, (?:wenn|falls|ob))(?![\p{L}]).*(?:Version|Variante|Fassung|kürz|länger|Ton\b|Tonfall|anpass|formulier|LinkedIn).*$/gmu, 'the last sentence of an answer in a chat', 'Delete it.'],
  [/^\x02{0,3}(?:Meta|SEO)[- ]?(?:[Tt]itle|[Dd]escription|[Tt]itel|[Bb]eschreibung|[Kk]eywords)\b.{0,3}:.*$/gm, 'a field for search engines', 'Write it above the text as title: or description:, and delete it here.'],
  [/\[(?:(?:[Yy]our|YOUR|[Ii]nsert|Ihr|Dein|[Vv]otre) (?!(?:name|text) here)[^\][\n]{1,60}|(?:(?:Company|Customer|Client|Product|First|Last|Full) )?(?:Name|Date|Company|City|Address|Phone))\](?![([:])/g, 'a placeholder', 'Write the words that are meant.'],
  // Word processors, mail and PDF
  [/^[ \t]*(?:[•·▪●◦‣■►➢❖\uf0a7\uf0b7]\s|[o§]\t|(?:[-+*]|\d{1,3}[.)])\u00a0)/gm, 'an item of a list', 'Begin each item with - or 1. and a space.'],
  [/^[ \t]*(?:[-*]\p{L}.*\n[ \t]*[-*](?=\p{L})|\d{1,3}[.)]\p{L}.*\n[ \t]*\d{1,3}[.)](?=\p{L})|– .*[^.!?…»”"“\s]\n[ \t]*– ).*/gmu, 'a list', 'Begin each item with - or 1. and a space.'],
  [/^[ \t]*\d{1,3}[.)]\s.*\n[ \t]*\d{1,3}[.)]\s.*/gm, 'a list', 'Write an empty line above its first item.'],
  [/[\ufffc\ufffd\ue000-\uf8ff]|ï¿½/g, 'a sign that was lost', 'Write the letter or the sign itself, or add the image that was there as a file.', 'is shown as a box'],
  [/(?:(?<![A-Z])[ÃÂ][\x80-\xbf\u0152-\u2122]|(?<=[a-z])[ÄÅ][\x80-\xbf\u0152-\u2122]|[ÄÅ][\x80-\xbf\u0152-\u2122](?=[a-z])|(?:[ÐÑ].){2}|â€|â‚¬|(?:[ã-é][\x80-\xbf\u0152-\u2122]{2}){2})[^\s\u0400-\u1fff\u3000-\uffef]*/g, 'words in a wrong encoding', wasRead],
  [/[a-zß-ÿ]{2}-\n(?!(?:und|oder|bzw|and|or|to|et|ou|e|y|o|of|en|och|og|i|lub) )[a-zß-ÿ]{2}/g, 'a divided word', 'Join its two parts.', 'is shown in two parts'],
  [/^(?:From|Von|De|Da|Van|Od): .*\n(?:.*\n){1,3}(?:Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Temat): .*/gm, 'the head of a mail', 'Delete it.'],
  [/^--[ \t]*$/gm, 'the line above the signature of a mail', 'Delete it.'],
  [/<https?:[^\s|<>]{1,300}\|[^<>\n]{1,100}>/g, 'a link of Slack', 'Write [words](https://www.company.example/).'],
  [/[［【][^\]］】\n]{1,80}[］】\]][（(](?=https?:|\x03|[./#]|[\w-]+\.(?:md|pdf|png|jpe?g|webp))[^)）\n]{1,200}[)）]|\[[^[\]\n]{1,80}\]（[^）\n]{1,200}）/g, 'a link', 'Write [words](file.md), with the brackets of a Western keyboard.'],
  // Stars and underscores
  [/\d\x02+[^\x02\x04\n]{1,40}\x04+\d(?:\S*\d)?|(?<![A-Za-z])[A-Za-z]\x02\w{1,2}\x04[A-Za-z](?![A-Za-z])/g, 'a multiplication', (written) => `Write: ${written.replaceAll('*', '\\*')}`, 'becomes italic or bold words'],
  [/(?<!\w)__(?:init|main|name|file|all|dict|doc|str|repr|call|new|len|eq|iter|next|enter|exit|version)__(?!\w)|(?<!\w)__[a-z_]{1,40}__(?=\.[a-z]|\()/g, 'a name in code', 'Write: `$0`', 'becomes bold words'],
  [/(?:\*\x02|(?<![\\*\p{L}\p{N}])\*(?=[\p{L}“„«])[^*\n]*[ \p{P}]\*(?=\p{L})|(?<!\S)\* \p{L}[^*\n]*\p{L} ?\*(?!\S))[^\x05]*/gu, 'italic words', 'Write *words*, without spaces inside of the stars and with a space or a sign outside, or <em>words</em> within a word. For the star itself, write \\*.', 'is shown with its stars'],
];
