import { Element } from 'domhandler';
import { Parser, Token, Tokenizer } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { isElement, type Root } from './node.ts';

/**
 * Parses a page as browsers do, with the offsets of its elements. The nodes are those of cheerio,
 * whose `load` takes several times the time and the memory.
 */
export function parseHtml(html: string): Root {
  const parser = new Parser(options);
  parser.tokenizer = new TextTokenizer(options, parser);
  parser.tokenizer.write(html, true);
  return parser.document;
}

/**
 * Takes the text up to the next tag or reference at once. The tokenizer of parse5 takes one
 * character after the other, and each word and space is a token: this takes half the time. Lines
 * and columns are not counted. Where HTML drops words and keeps the spaces between them, in a
 * frameset or after a `col` in a template, the spaces are dropped, too.
 */
class TextTokenizer extends Tokenizer {
  override _stateData(character: number): void {
    if (!this.#takeText(character)) super._stateData(character);
  }

  override _stateRawtext(character: number): void {
    if (!this.#takeText(character)) super._stateRawtext(character);
  }

  override _stateScriptData(character: number): void {
    if (!this.#takeText(character)) super._stateScriptData(character);
  }

  #takeText(character: number): boolean {
    // White space before a text is a token of its own, and of a surrogate pair both are read.
    if (character <= space || character >= firstSurrogate) return false;
    text.lastIndex = this.preprocessor.pos;
    const found = text.exec(this.preprocessor.html)?.[0];
    if (found === undefined) return false;
    this._appendCharToCurrentCharacterToken(Token.TokenType.CHARACTER, found);
    this.preprocessor.pos += found.length - 1;
    return true;
  }
}

const text = /[^<&\0\r]+/y;
const space = 0x20;
const firstSurrogate = 0xd800;

const treeAdapter: typeof adapter = {
  ...adapter,
  // Without the namespaces of attributes, for which the adapter makes two dictionaries.
  createElement(name, namespace, attributes) {
    const attribs: Record<string, string> = {};
    for (const { name, value } of attributes) attribs[name] = value;
    return Object.assign(new Element(name, attribs, []), { namespace });
  },
  // Rules locate only elements. The default copies each location twice.
  setNodeSourceCodeLocation(node, location) {
    if (isElement(node)) node.sourceCodeLocation = location;
  },
  updateNodeSourceCodeLocation({ sourceCodeLocation }, end) {
    Object.assign(sourceCodeLocation ?? {}, end);
  },
  adoptAttributes({ attribs }, attributes) {
    for (const { name, value } of attributes) attribs[name] ??= value;
  },
};

const options = { sourceCodeLocationInfo: true, treeAdapter };
