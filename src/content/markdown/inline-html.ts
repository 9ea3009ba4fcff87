import type { Token } from 'parse5';
import { escapeHtml } from './html.ts';
import { loadParse5 } from '../lazy-packages.cjs';
import type { MappedText } from './mapped-text.ts';
import type { Problem } from './source.ts';
import { checkVariables } from './unknown-variable.ts';
import type { RenderContext } from './render-context.ts';

interface Allowed {
  readonly attributes?: readonly string[];
  /** It has no end tag. */
  readonly void?: true;
  /** Blocks may be inside it: its end tag may follow after some. */
  readonly blocks?: true;
  /** It is itself a block, and may not be inside a paragraph. */
  readonly block?: true;
}

/** The HTML that a text may hold: elements that say something Markdown cannot say, without attributes that load or run anything. */
const allowed: Partial<Record<string, Allowed>> = {
  a: { attributes: ['id', 'name'] },
  abbr: { attributes: ['title'] },
  br: { void: true },
  del: { blocks: true },
  details: { attributes: ['open'], blocks: true, block: true },
  hr: { void: true, block: true },
  ins: { blocks: true },
  kbd: {},
  mark: {},
  small: {},
  sub: {},
  summary: { block: true },
  sup: {},
};

/**
 * Renders a piece of HTML in a text: `raw` begins at `at` of `run`, and is a block of its own or a tag in a paragraph. Each tag is parsed
 * and written anew, so nothing is in the result but the elements and attributes of `allowed`. Comments are dropped, everything
 * else is reported and shows as it is written. Elements that stay open are added to `writing.open`.
 */
export function renderHtml(
  raw: string,
  mapped: MappedText,
  at: number,
  isBlock: boolean,
  context: RenderContext,
): string {
  const { Tokenizer } = loadParse5();
  const around = context.open.length;
  let html = '';
  let end = 0;
  const firstLine = (offset: number, length: number) =>
    (raw.slice(offset, offset + length).split('\n', 1)[0] ?? '').length;
  const refuse = (offset: number, length: number, problem: Problem) => {
    context.source.report(problem, mapped, at + offset, firstLine(offset, length));
    html += escapeHtml(raw.slice(offset, offset + length));
  };
  const withPlace =
    <T extends Token.Token>(visit: (token: T, offset: number, length: number) => void) =>
    (token: T) => {
      const { startOffset = 0, endOffset = 0 } = token.location ?? {};
      end = endOffset;
      visit(token, startOffset, endOffset - startOffset);
    };
  const characters = withPlace<Token.CharacterToken>(({ chars }, offset, length) => {
    checkVariables(raw.slice(offset, offset + length), mapped, at + offset, context);
    html += escapeHtml(chars);
  });
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: withPlace<Token.TagToken>((tag, offset, length) => {
        const problem = problemOf(tag, isBlock, context);
        if (problem !== undefined) {
          context.refusedElements.add(tag.tagName);
          return refuse(offset, length, problem);
        }
        html += startTag(
          tag,
          (each) => context.source.report(each, mapped, at + offset, length),
          context,
        );
        if (allowed[tag.tagName]?.void !== true)
          context.open.push({ name: tag.tagName, run: mapped, offset: at + offset, length });
      }),
      onEndTag: withPlace<Token.TagToken>(({ tagName }, offset, length) => {
        if (context.refusedElements.delete(tagName)) {
          html += escapeHtml(raw.slice(offset, offset + length));
        } else if (context.open.at(-1)?.name === tagName) {
          context.open.pop();
          html += `</${tagName}>`;
        } else refuse(offset, length, strayEnd(tagName));
      }),
      onComment: withPlace<Token.CommentToken>((_, offset, length) => {
        const comment = raw.slice(offset, offset + length);
        if (!comment.startsWith('<!--')) refuse(offset, length, refusal(comment, ''));
      }),
      onDoctype: withPlace<Token.DoctypeToken>((_, offset, length) =>
        refuse(offset, length, refusal(raw.slice(offset, offset + length), '')),
      ),
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: characters,
      onEof: () => {},
    },
  );
  tokenizer.write(raw, true);
  // A tag that does not end is no tag to the parser.
  if (end < raw.length) refuse(end, raw.length - end, refusal(raw.slice(end), ''));
  if (isBlock) {
    const kept = context.open.findLastIndex(({ name }) => allowed[name]?.blocks === true) + 1;
    html += closeElements(Math.max(around, kept), context);
  }
  return html;
}

/** Closes the elements that were opened after the first `around` ones, and reports them: their end tags are missing. */
export function closeElements(around: number, { open, source }: RenderContext): string {
  let html = '';
  while (open.length > around) {
    const { name, run: mapped, offset, length } = open.pop()!;
    source.report(unclosed(name), mapped, offset, length);
    html += `</${name}>`;
  }
  return html;
}

function problemOf(
  { tagName, attrs }: Token.TagToken,
  isBlock: boolean,
  { open }: RenderContext,
): Problem | undefined {
  const element = Object.hasOwn(allowed, tagName) ? allowed[tagName] : undefined;
  const surplus = attrs.find(
    ({ name, value }) =>
      element?.attributes?.includes(name) !== true || (tagName === 'a' && !/^\S+$/.test(value)),
  );
  if (element === undefined) return refusal(`<${tagName}>`, tagName);
  if (surplus !== undefined) return refusal(`<${tagName} ${surplus.name}="…">`, tagName);
  if (element.block === true && !isBlock)
    return misplaced(
      `<${tagName}> is inside a paragraph.`,
      'Begin a new line with it, after an empty one.',
    );
  if (tagName === 'summary' && open.at(-1)?.name !== 'details')
    return misplaced('<summary> is outside of <details>.', 'Write it right after <details>.');
  return undefined;
}

/** The tag with its attributes; the name of an anchor, as it was written in older HTML, is its id. */
function startTag(
  { tagName, attrs }: Token.TagToken,
  report: (problem: Problem) => void,
  { outline }: RenderContext,
): string {
  if (tagName === 'a') {
    const id = attrs[0]?.value;
    if (id === undefined || !outline.addAnchor(id, report)) return '<a>';
    return `<a id="${escapeHtml(id)}">`;
  }
  const attributes = attrs.map(({ name, value }) =>
    value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tagName}${attributes.join('')}>`;
}

function refusal(shown: string, element: string): Problem {
  return {
    code: 'markdown/raw-html',
    message: `This HTML is not allowed in a text: ${shown.length > 40 ? `${shown.slice(0, 39)}…` : shown}`,
    why: 'How a page is marked up is kept in its template.',
    fix:
      instead[element] ??
      `Use Markdown or one of ${Object.keys(allowed).join(', ')}; write \\< to show the bracket itself.`,
  };
}

const misplaced = (message: string, fix: string): Problem => ({
  code: 'markdown/html-nesting',
  message,
  why: 'Browsers would move it, and what follows with it.',
  fix,
});

const strayEnd = (name: string): Problem =>
  Object.hasOwn(allowed, name)
    ? misplaced(
        `</${name}> has no start tag.`,
        `Write <${name}> before it, in the same paragraph, or take it out.`,
      )
    : refusal(`</${name}>`, name);

const unclosed = (name: string): Problem =>
  misplaced(
    `<${name}> has no end tag.`,
    allowed[name]?.blocks === true
      ? `Write </${name}> where it ends, in the same list or quotation.`
      : `Write </${name}> where it ends, in the same paragraph.`,
  );

const instead: Partial<Record<string, string>> = {
  a: 'Write a link as [words](address); an anchor has an id and nothing else.',
  b: 'Write **bold**.',
  strong: 'Write **bold**.',
  i: 'Write *italics*.',
  em: 'Write *italics*.',
  code: 'Write `code` in backticks.',
  img: 'Write a picture as ![what it shows](images/office.png).',
  p: 'Separate paragraphs by an empty line.',
  s: 'Write ~~struck out~~.',
};
