import type { Token, Tokens } from 'marked';
import type { Proofread } from '../../content/kept-texts.ts';
import { Fragment } from '../../content/markdown/source.ts';
import { checkAddresses, checkBlock, checkList, checkWords } from './check-words.ts';
import { checkFields } from './fields.ts';
import { checkDefinition } from './lines.ts';
import { checkParagraph } from './tables.ts';

/** Reads along in a text, and reports what looks like an error. */
export const proofread: Proofread = (report) => ({
  fields: (data, file) => checkFields(data, file, report),
  body: (source) => ({
    block(token, line) {
      const { type, raw } = token;
      const fragment = new Fragment(raw, line, source);
      if (mayBeWords(token)) checkBlock(type, raw, fragment, report);
      if (type === 'list') checkList(token as Tokens.List, line, source, report);
      if (type === 'def') checkDefinition(token as Tokens.Def, fragment, report);
      if (
        type === 'code' &&
        raw.trim() === source.body.trim() &&
        /^(?:md|markdown)$/.test(token.lang)
      )
        checkBlock('fence', raw, fragment, report);
    },
    words(tokens, fragment, isParagraph) {
      checkWords(tokens, fragment, isParagraph, report);
      checkAddresses(tokens, fragment, report);
      if (isParagraph) checkParagraph(fragment, report);
    },
    end() {},
  }),
});

/**
 * Returns whether a block may be one by accident: indented code, an underlined heading, a line, a list
 * of one number, or a quotation.
 */
const mayBeWords = ({ type, raw }: Token): boolean =>
  (type === 'code' && /^[ \t]/.test(raw)) ||
  (type === 'heading' && !raw.startsWith('#')) ||
  (type === 'list' && /^(?:\* \S.*\*|\+ \d)/.test(raw)) ||
  type === 'blockquote' ||
  type === 'html' ||
  type === 'hr';
