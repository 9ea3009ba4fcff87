import type { Lexer, Token, Tokens, TokensList } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { memoize } from '../../lib/memoize.ts';
import { loadMarked } from '../../lib/lazy-packages.cjs';
import { footnoteExtension } from './footnotes.ts';
import { canOpen, ownComputer } from './link-target.ts';
import { Fragment, type Source } from './source.ts';
import { restoreVariables } from './variables.ts';

/** The maximum of nested lists and quotations: marked's time doubles with every level. */
const maxDepth = 8;

/** Thrown for a list or a quotation beyond this level; the message is the text that begins with it. */
class TooDeep extends Error {}

/** The maximum of nested emphasis and links: marked calls itself for each level. */
const maxInlineDepth = 50;

/**
 * Turns Markdown (GFM) into marked's tokens, inline text included. `text` is the body of `source`, or
 * a part of it that can refer to `links`. Reports what cannot be parsed, and returns no tokens then.
 */
export function readTokens(text: string, source: Source, links?: TokensList['links']): TokensList {
  const [LimitedLexer, LimitedTokenizer] = limitedClasses();
  const lexer = new LimitedLexer({
    gfm: true,
    tokenizer: new LimitedTokenizer(),
    // Each extension is tried at every token.
    ...(text.includes('[^') ? { extensions: footnoteExtension() } : {}),
  });
  Object.assign(lexer.tokens.links, links);
  try {
    return lexer.lex(text);
  } catch (error) {
    const [line = ''] = error instanceof TooDeep ? error.message.split('\n', 1) : [];
    const body = new Fragment(source.body, 0, source);
    body.report(error instanceof TooDeep ? tooDeep : unreadable, source.body.indexOf(line), 1);
    return Object.assign([], { links: {} });
  }
}

const listStart = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;

/** Matches an empty line, or one that may underline the paragraph above it, which is in the group. */
const underlineOrEnd = /\n(?: {0,3}(=+|-+)[ \t]*(?:\n|$)|[^\S\n]*\n)/;

const extendClasses = () => [limitLexer(loadMarked()), limitTokenizer(loadMarked())] as const;

/** The classes of marked, extended when the first text has to be parsed. */
const limitedClasses = memoize<ReturnType<typeof extendClasses>, void>(extendClasses);

/** A heading, and the id that it ends with, as in `## Title {#id}`, which need not be well-formed. */
export type HeadingWithId = Tokens.Heading & { readonly id?: string | undefined };

const idAtEnd = /(?<![ \t])[ \t]*(?<=(?<!\\)(?:\\\\)*)\{(?:#|:?[ \t]+#)([^{}]*)\}$/;

/** The same in the line below a heading, as in kramdown. */
const idBelow = /^\n? {0,3}\{:?[ \t]*#([^{}\n]*)\}[ \t]*(?=\n|$)/;

/** Classes and attributes behind an id, which a text has for its former generator. */
const otherAttributes = /(?:[ \t]+(?:\.[\w-]+|[\w-]+=\S+))+[ \t]*$/;

/** Adds the id to a heading that ends with one, and leaves only the words before it to marked. */
function takeId(
  token: HeadingWithId | undefined,
  source: string,
  { inlineQueue }: Lexer,
): HeadingWithId | undefined {
  const queued = inlineQueue.at(-1);
  if (token === undefined || queued === undefined) return token;
  const { raw, text } = token;
  const atEnd = idAtEnd.exec(text);
  const below = atEnd ? null : idBelow.exec(source.slice(raw.length, raw.length + 100));
  const id = (atEnd ?? below)?.[1]?.replace(otherAttributes, '').trim();
  if (atEnd !== null) queued.src = queued.src.slice(0, -atEnd[0].length);
  return id === undefined ? token : Object.assign(token, { id, raw: raw + (below?.[0] ?? '') });
}

/** Matches the start of a paragraph with as many signs as a page of links and emphasis has. */
const manySigns = /^(?:[^*_~[<`]*[*_~[<`]){300}/;

/**
 * Splits a paragraph with more signs, each part of which is read by itself, at line ends or spaces:
 * marked compares each sign with all after it, so one line of 100 kB takes minutes.
 */
function splitSigns(source: string): readonly string[] {
  const [start = ''] = source.length < 300 ? [] : (manySigns.exec(source) ?? []);
  if (start === '') return [source];
  const end = start.lastIndexOf('\n') + 1 || start.lastIndexOf(' ') + 1 || start.length;
  return [source.slice(0, end), ...splitSigns(source.slice(end))];
}

/** The maximum of an address in the text: one that is no link is read again at each `http` in it. */
const maxAddress = 2000;

/**
 * Limits the name before the @ of an e-mail address to the maximum of RFC 5321: marked looks for it
 * wherever words may end, so it reads a line such as `!!!…` once for each of its signs.
 */
const limitNames = ({ source }: RegExp) =>
  new RegExp(source.replace(/\]\+(?=@|\(@\))/g, ']{1,64}'));

/** Matches a text in which marked may find an address, which it looks for behind each letter. */
const mayHaveAddress = /@|:\/\/|www\.|mailto:|xmpp:/i;

const noAddress = /^(?!)/;

/** Matches the same words in a text without an address as marked's rule does. */
const plainWords =
  /^(?:(?:[^\\<![`*~_ ]|(?<= ) | (?! +\n))+|(?:`+|~+|[^`~])(?:(?=[`~])|(?= {2,}\n)|[^]*?(?:(?=[\\<![`*~_]|$)|[^ ](?= {2,}\n))))/;

function limitLexer({ Lexer }: typeof import('marked')) {
  const { gfm } = Lexer.rules.inline;
  const inline = { ...gfm, text: limitNames(gfm.text), url: limitNames(gfm.url) };
  const plain = { ...inline, text: plainWords, url: noAddress };

  return class extends Lexer {
    #depth = 0;

    override inlineTokens(source: string, tokens: Token[] = []): Token[] {
      if (this.#depth >= maxInlineDepth) {
        tokens.push({ type: 'text', raw: source, text: source, escaped: this.state.inRawBlock });
        return tokens;
      }
      const { tokenizer } = this.options;
      // What is nested is a part of it.
      if (tokenizer && this.#depth === 0)
        tokenizer.rules.inline = mayHaveAddress.test(source) ? inline : plain;
      this.#depth++;
      for (const part of this.#depth === 1 ? splitSigns(source) : [source])
        super.inlineTokens(part, tokens);
      this.#depth--;
      return tokens;
    }
  };
}

function limitTokenizer({ Tokenizer }: typeof import('marked')) {
  return class extends Tokenizer {
    #depth = 0;

    /**
     * marked reads a list at the end of a quotation a second time, and fails if the text before the
     * quotation does not allow that list.
     */
    override blockquote(source: string): Tokens.Blockquote | undefined {
      if (!/^ {0,3}>/.test(source)) return undefined;
      const state: { lastToken?: Token | undefined } = this.lexer.state;
      const { lastToken } = state;
      state.lastToken = undefined;
      const token = this.#nested(source, () => super.blockquote(source));
      state.lastToken = lastToken;
      return token;
    }

    /** A footnote of one word is not the definition of a link. */
    override def(source: string): Tokens.Def | undefined {
      return source.startsWith('[^') ? undefined : super.def(source);
    }

    override list(source: string): Tokens.List | undefined {
      return listStart.test(source) ? this.#nested(source, () => super.list(source)) : undefined;
    }

    /** Code has no variables. */
    override codespan(source: string): Tokens.Codespan | undefined {
      const token = super.codespan(source);
      if (token !== undefined) token.text = restoreVariables(token.text);
      return token;
    }

    /** An address that browsers cannot open and the version in `npm@5.2.0` are words. */
    override url(source: string): Tokens.Link | undefined {
      if (this.rules.inline.url === noAddress) return undefined;
      const found = super.url(source.slice(0, maxAddress));
      // marked reads up to the next space, and a quotation ends before it.
      const closing = found === undefined ? 0 : (/[”»’“]+$/.exec(found.raw)?.[0].length ?? 0);
      const token = closing === 0 ? found : super.url(source.slice(0, found!.raw.length - closing));
      if (token === undefined || token.raw.length === maxAddress) return undefined;
      const isAddress = token.href.startsWith('mailto:')
        ? /[a-z]$/i.test(token.text)
        : canOpen(token.href) && !/\\/.test(token.href) && !ownComputer.test(token.href);
      return isAddress ? token : undefined;
    }

    override heading(source: string): Tokens.Heading | undefined {
      return takeId(super.heading(source), source, this.lexer);
    }

    /** marked tries a dozen patterns at each line of a paragraph before it finds no underline. */
    override lheading(source: string): Tokens.Heading | undefined {
      const underline = underlineOrEnd.exec(source)?.[1];
      return underline ? takeId(super.lheading(source), source, this.lexer) : undefined;
    }

    #nested<T extends Token>(source: string, read: () => T | undefined): T | undefined {
      if (this.#depth >= maxDepth) throw new TooDeep(source);
      this.#depth++;
      const token = read();
      this.#depth--;
      return token;
    }
  };
}

const unreadable: Problem = {
  code: 'markdown/unreadable',
  message: 'The text of this file cannot be parsed.',
  why: 'The Markdown parser fails on a combination of lists, quotations and emphasis in it.',
  fix: 'Remove parts of the text until it can be parsed, and simplify the part that was removed last.',
};

const tooDeep: Problem = {
  code: 'markdown/nested-too-deeply',
  message: `Lists and quotations are nested more than ${maxDepth} levels deep.`,
  why: 'So many levels are hard to follow.',
  fix: 'Use fewer levels. To show a character such as >, write a backslash before it.',
};
