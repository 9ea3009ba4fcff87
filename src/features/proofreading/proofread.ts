import type { Tokens } from 'marked';
import type { Proofread } from '../../content/kept-texts.ts';
import { Fragment } from '../../content/markdown/source.ts';
import { checkFields } from './fields.ts';
import { checkBlock } from './blocks.ts';
import { checkDefinition, isWrapped, lineErrors, wrappedLines } from './lines.ts';
import { brokenLinks, checkLink } from './links.ts';
import { checkList } from './lists.ts';
import { misread } from './misread.ts';
import { patterns } from './patterns.ts';
import { findTable } from './tables.ts';
import { collectWords, hasLongLine, rawOf, type Search } from './words.ts';

/** Reads along in a text, and reports what looks like an error. */
export const proofread: Proofread = (report) => ({
  fields: (data, file) => checkFields(data, file, report),
  body(source, { breaks }) {
    const words = collectWords(report);
    let wasWrapped = !breaks;
    return {
      block(token, line) {
        checkBlock(token, line, source, report);
        if (token.type === 'heading') words.forgetStar();
        if (token.type === 'def')
          checkDefinition(token as Tokens.Def, new Fragment(token.raw, line, source), report);
        if (token.type === 'list')
          checkList(token as Tokens.List, line, source, words.haveStar, report);
      },
      words(tokens, fragment, isParagraph) {
        words.add(tokens, fragment, isParagraph);
        const paragraph = isParagraph ? rawOf(tokens) : '';
        if (!/[\n|]/.test(paragraph) || hasLongLine(paragraph)) return;
        const lines = paragraph.split('\n');
        const table = findTable(lines);
        if (table !== undefined) {
          const at = lines.slice(0, table.line).join('\n').length + (table.line > 0 ? 1 : 0);
          fragment.report(table.problem, at, lines[table.line]!.trimEnd().length, report);
        } else if (!wasWrapped && isWrapped(lines)) {
          wasWrapped = true;
          fragment.report(misread(paragraph, ...wrappedLines), 0, lines[0]!.length, report);
        }
      },
      link: (token, fragment) => checkLink(token, fragment, report),
      end: () => words.search(searches),
    };
  },
});

const searches: readonly Search[] = [
  ...lineErrors,
  ...brokenLinks,
  ...patterns.map(
    ([pattern, looksLike, fix, becomes]): Search => [
      pattern,
      (written) => {
        const advice = typeof fix === 'string' ? fix.replace('$0', written) : fix(written);
        return advice === undefined ? undefined : misread(written, looksLike, advice, becomes);
      },
    ],
  ),
];
