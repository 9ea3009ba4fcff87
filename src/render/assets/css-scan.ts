/** A declaration as it is written; offsets are UTF-16 code units from the file's start. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly nameAt: number;
  readonly valueAt: number;
  /** The at-rule around it whose words are its own, such as `font-face`; `''` for a style rule. */
  readonly within: string;
}

/** A sign without its counterpart. */
export interface Flaw {
  readonly kind: 'stray' | 'open';
  readonly sign: string;
  readonly offset: number;
}

export interface ScannedCss {
  /** Its path below `assets/`. */
  readonly file: string;
  readonly css: string;
  readonly declarations: readonly Declaration[];
  readonly flaws: readonly Flaw[];
}

/**
 * Finds where a stylesheet's braces, brackets, quotation marks and comments do not pair, and every declaration with its
 * place. The compiler closes what is open at the end of a file by itself (https://www.w3.org/TR/css-syntax-3/#parse-errors)
 * and tells of a stray brace where it reads on; a person wants to know which sign it is.
 */
export function scanCss(file: string, css: string): ScannedCss {
  return { file, css, ...new Scanner(css).scan() };
}

interface Block {
  readonly sign: string;
  readonly offset: number;
  readonly within: string;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

class Scanner {
  readonly #css: string;
  readonly #declarations: Declaration[] = [];
  readonly #flaws: Flaw[] = [];
  readonly #blocks: Block[] = [];
  /** Where the declaration or the prelude of a rule begins that is being read. */
  #start = 0;
  /** The first brace whose partner stands farther left than its own line: there one is missing. */
  #suspect: Block | undefined;

  constructor(css: string) {
    this.#css = css.replace(commentsAndStrings, (found, offset: number) =>
      this.#blank(found, offset),
    );
  }

  scan(): Pick<ScannedCss, 'declarations' | 'flaws'> {
    for (const { 0: found, index } of this.#css.matchAll(significant)) {
      if (found === ';' && !this.#inValue()) this.#endDeclaration(index);
      else if (found in closing) this.#open(found, index);
      else if (found === '}' || found === ')' || found === ']') this.#close(found, index);
    }
    const open =
      this.#suspect !== undefined && this.#blocks.length > 0 ? this.#suspect : this.#blocks.at(-1);
    if (open !== undefined)
      this.#flaws.push({ kind: 'open', sign: open.sign, offset: open.offset });
    return { declarations: this.#declarations, flaws: this.#flaws };
  }

  /** Comments become spaces, so that all offsets stay. */
  #blank(found: string, offset: number): string {
    const end = found.startsWith('/*') ? '*/' : (found[0] ?? '');
    if (found.length < 2 * end.length || !found.endsWith(end))
      this.#flaws.push({ kind: 'open', sign: found.slice(0, end.length), offset });
    return found.startsWith('/*') ? ' '.repeat(found.length) : found;
  }

  #open(sign: string, offset: number): void {
    const prelude = this.#css.slice(this.#start, offset);
    const isRule = sign === '{' && !this.#inValue() && !/^\s*--[\w-]*\s*:/.test(prelude);
    this.#blocks.push({
      sign,
      offset,
      within: isRule ? (/^\s*@([\w-]+)/.exec(prelude)?.[1] ?? '') : 'value',
    });
    if (isRule) this.#start = offset + 1;
  }

  #close(sign: string, offset: number): void {
    const block = this.#blocks.at(-1);
    if (block === undefined || closing[block.sign] !== sign) {
      // A brace ends whatever brackets stand open inside of it.
      const partner = this.#blocks.findLastIndex((open) => closing[open.sign] === sign);
      if (sign !== '}' || partner === -1) {
        this.#flaws.push({ kind: 'stray', sign, offset });
        return;
      }
      for (const { sign: opened, offset: at } of this.#blocks.splice(partner + 1))
        this.#flaws.push({ kind: 'open', sign: opened, offset: at });
      this.#close(sign, offset);
      return;
    }
    if (sign === '}' && block.within !== 'value') {
      this.#endDeclaration(offset);
      if (this.#beginsLine(offset) && this.#indentAt(offset) < this.#indentAt(block.offset))
        this.#suspect ??= block;
    }
    this.#blocks.pop();
  }

  #endDeclaration(end: number): void {
    const text = this.#css.slice(this.#start, end);
    const [, space = '', name = '', colon = '', value = ''] =
      /^(\s*)([^\s:@][^\s:]*)(\s*:\s*)(\S[\s\S]*?)\s*$/.exec(text) ?? [];
    const nameAt = this.#start + space.length;
    const block = this.#blocks.at(-1);
    if (value !== '' && block !== undefined)
      this.#declarations.push({
        name,
        value,
        nameAt,
        valueAt: nameAt + name.length + colon.length,
        within: descriptors.test(block.within) ? block.within : '',
      });
    this.#start = end + 1;
  }

  #inValue(): boolean {
    return this.#blocks.at(-1)?.within === 'value';
  }

  #lineStart(offset: number): number {
    return this.#css.lastIndexOf('\n', offset - 1) + 1;
  }

  #beginsLine(offset: number): boolean {
    return this.#css.slice(this.#lineStart(offset), offset).trim() === '';
  }

  #indentAt(offset: number): number {
    return this.#css.slice(this.#lineStart(offset)).search(/\S/);
  }
}

/** At-rules that hold descriptors and no properties. */
const descriptors =
  /^(?:font-face|property|page|counter-style|view-transition|font-palette-values|font-feature-values|color-profile)$/;

const commentsAndStrings =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*(?:"|(?=\n)|$)|'(?:\\[\s\S]|[^'\\\n])*(?:'|(?=\n)|$)/g;

/** What is written in `url()` without quotation marks, and strings, may hold any sign. */
const significant =
  /url\(\s*[^"'\s)][^)]*\)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|\\[\s\S]|[;{}()[\]]/gi;
