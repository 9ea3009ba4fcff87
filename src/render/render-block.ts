import { fillBlock } from '../content/fields/load-blocks.ts';
import type { Bindings, DocumentBlock } from '../content/placeholder.ts';
import { SiteError } from '../report/diagnostic.ts';
import { formatLocation } from '../report/location.ts';
import type { BlockProps } from '../site/block.ts';
import type { LoadedSite } from '../templates/load-site.ts';
import { rejectAsync } from '../templates/static-react.ts';
import { describeThrown } from '../site/template-error.ts';
import { wellFormed } from './well-formed.ts';

/** The props of a block's component that are the same for all blocks of a variant. */
export type BlockTools = Omit<BlockProps<never>, 'fields' | 'body'>;

/**
 * Renders a block of a text to HTML; `text` is the HTML of the text in it. Throws SiteError with the
 * location of the block if its component throws.
 */
export function renderBlock(
  block: DocumentBlock,
  text: string,
  bindings: Bindings,
  { map, react, locate }: LoadedSite,
  tools: BlockTools,
): string {
  const { name, file, line, column, length } = block;
  const { component, body: rule } = map.blocks?.[name] ?? {};
  if (component === undefined) return text;
  const html = text.trim();
  // A missing text was reported.
  const body = html === '' && rule !== 'required' ? undefined : { html, __html: html };
  const props = { ...tools, fields: fillBlock(block, bindings), body } as BlockProps<
    never,
    never,
    never
  >;
  // Each block is rendered alone, and its ids must differ from those of others.
  const identifierPrefix = `${file.replace(/\W+/g, '-')}-${line}-`;
  try {
    rejectAsync(component);
    const element = react.React.createElement(component, props);
    return wellFormed(react.renderToStaticMarkup(element, { identifierPrefix }));
  } catch (error) {
    if (error instanceof SiteError) throw error;
    const at = locate(error);
    throw new SiteError({
      ...describeThrown(`The block “${name}” could not be rendered`, error),
      ...(at && { why: `Its component failed at ${formatLocation(at)}.` }),
      file,
      line,
      column,
      length,
    });
  }
}

/** Returns HTML with a mark that tells the page which block it shows. */
export const markBlock = (name: string, html: string) => `<!--sitegen-block ${name}-->${html}`;

/** Removes the marks of blocks from a page, and returns their names. */
export function takeBlocks(html: string) {
  const names = new Set<string>();
  if (!html.includes('!--sitegen-block ')) return { html, names };
  const unmarked = html.replace(blockMark, (_, name: string) => {
    names.add(name);
    return '';
  });
  return { html: unmarked, names };
}

/** A template may escape the HTML of a text, as in JSON-LD. */
const blockMark = /(?:<|&lt;|\\u003c)!--sitegen-block ([\w-]+)--(?:>|&gt;|\\u003e)/g;
