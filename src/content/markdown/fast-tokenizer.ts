import type { Tokens } from 'marked';
import { flatList } from './flat-list.ts';

/**
 * marked's tokenizer, with shortcuts for what costs it most. Each takes only those cases in which its answer is certainly
 * that of the rule it stands in for, and leaves all others to the rule: the tokens are the same, which a test holds.
 */
export function createFastTokenizer({ Tokenizer }: typeof import('marked')) {
  return class FastTokenizer extends Tokenizer {
    /**
     * The stock rule tries a dozen lookaheads at every character. Where none of the characters that they look for comes
     * up, the text certainly runs to the next one that could begin something.
     */
    override inlineText(source: string): Tokens.Text | undefined {
      const end = plainTextEnd(source);
      if (end === -1) return super.inlineText(source);
      const text = source.slice(0, end);
      if (text.includes('www.') || text.includes('&#')) return super.inlineText(source);
      return { type: 'text', raw: text, text, escaped: this.lexer.state.inRawBlock };
    }

    override space(source: string): Tokens.Space | undefined {
      return begins(source, '\n') ? super.space(source) : undefined;
    }

    override code(source: string): Tokens.Code | undefined {
      return begins(source, '') ? super.code(source) : undefined;
    }

    override fences(source: string): Tokens.Code | undefined {
      return begins(source, '`~') ? super.fences(source) : undefined;
    }

    override heading(source: string): Tokens.Heading | undefined {
      return begins(source, '#') ? super.heading(source) : undefined;
    }

    override hr(source: string): Tokens.Hr | undefined {
      return begins(source, '-_*') ? super.hr(source) : undefined;
    }

    override blockquote(source: string): Tokens.Blockquote | undefined {
      return begins(source, '>') ? super.blockquote(source) : undefined;
    }

    override list(source: string): Tokens.List | undefined {
      return begins(source, '-+*0123456789')
        ? (flatList(source, this.lexer) ?? super.list(source))
        : undefined;
    }

    override html(source: string): Tokens.HTML | undefined {
      return begins(source, '<') ? super.html(source) : undefined;
    }

    override def(source: string): Tokens.Def | undefined {
      return begins(source, '[') ? super.def(source) : undefined;
    }

    /** The stock rule reads the whole first line before it looks for the dashes below. */
    override table(source: string): Tokens.Table | undefined {
      return mayHaveDashes(source) ? super.table(source) : undefined;
    }

    /** The stock rule walks through the whole paragraph to find that no line of `=` or `-` is below it. */
    override lheading(source: string): Tokens.Heading | undefined {
      return mayBeUnderlined(source) ? super.lheading(source) : undefined;
    }
  };
}

/** Whether a text begins with one of the signs, or with what may stand before it: most texts begin with a letter, and no rule needs to look further. */
function begins(source: string, signs: string): boolean {
  const first = source.charAt(0);
  return first === ' ' || first === '\t' || signs.includes(first);
}

/** Whether a text holds nothing that marked's inline rules would turn into anything but text. */
export function isPlainText(text: string): boolean {
  return !inlineSign.test(text) && !text.includes('www.');
}

const inlineSign = /[\\`*_[<&~@:\n]/;

/** What may end a run of text, or may mean that it ended earlier. */
const stop = /[\\<![`*~_@:\n]/g;

/** Characters of a mail address before its `@`, as in marked's text rule: such a run ends before the whole address. */
const addressStart = /[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]*@/y;

const protocol = /(?:https?|ftp|mailto|xmpp)$/i;

/** Where the text at the start of `source` ends, by marked's GFM rule; -1 where only the rule can tell. */
function plainTextEnd(source: string): number {
  const first = source.charCodeAt(0);
  if (first === backtick || first === tilde) return -1;
  stop.lastIndex = 1;
  while (stop.test(source)) {
    const at = stop.lastIndex - 1;
    switch (source.charCodeAt(at)) {
      case lineFeed:
        if (source.charCodeAt(at - 1) === space && source.charCodeAt(at - 2) === space) return -1;
        break;
      case colon:
        if (protocol.test(source.slice(Math.max(0, at - 6), at))) return -1;
        break;
      case at_:
        return -1;
      default:
        addressStart.lastIndex = at;
        return addressStart.test(source) ? -1 : at;
    }
  }
  return source.length;
}

/** Whether the second line begins as the line of dashes under a table's head does. */
function mayHaveDashes(source: string): boolean {
  const end = source.indexOf('\n');
  return end !== -1 && /^ {0,3}[|:-]/.test(source.slice(end + 1, end + 5));
}

/** Whether any line up to the first blank one begins with `=` or `-`, the first line left out. */
function mayBeUnderlined(source: string): boolean {
  for (let end = source.indexOf('\n'); end !== -1; end = source.indexOf('\n', end + 1)) {
    let at = end + 1;
    while (source.charCodeAt(at) === space || source.charCodeAt(at) === tab) at++;
    const sign = source.charCodeAt(at);
    if (sign === equals || sign === hyphen) return true;
    if (sign === lineFeed || Number.isNaN(sign)) return false;
  }
  return false;
}

const tab = 9;
const lineFeed = 10;
const space = 32;
const hyphen = 45;
const colon = 58;
const equals = 61;
const at_ = 64;
const backtick = 96;
const tilde = 126;
