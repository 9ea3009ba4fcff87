import type { PlannedPage } from '../plan/plan-site.ts';
import type { PageDefinition, SiteTools } from '../site/define-site.ts';
import type { Markdown, MarkdownSection, Placeable } from '../site/document.ts';
import type { Assets } from './prepare-assets.ts';
import { propsOf, renderComponent, renderPage, type Props } from './render-page.ts';
import type { RenderedPage, RenderInput, RenderSteps } from './render-site.ts';

/**
 * Makes a `RenderSteps.renderPage` that renders what the copies of a page have in common once. A frame is all of a page but the texts that
 * its template hands to React unseen (`dangerouslySetInnerHTML={body}`). It is another copy's frame as well when everything that the
 * templates asked for is the same there: React's components are pure (https://react.dev/reference/rules/components-and-hooks-must-be-pure).
 * Pages come best one after the other with all their copies, since one frame is kept.
 */
export function createFrameRenderer(): RenderSteps['renderPage'] {
  let last: { readonly path: string; readonly assets: Assets; readonly frame: Frame } | undefined;
  const failures = new Map<PageDefinition, number>();
  const fail = (definition: PageDefinition) => failures.set(definition, (failures.get(definition) ?? 0) + 1);
  const isPromising = ({ definition }: PlannedPage, { plan }: RenderInput) =>
    definition.copied && definition.picture === undefined && plan.copies.length >= fewestCopies && (failures.get(definition) ?? 0) < mostFailures;

  return async (page, assets, input) => {
    if (!isPromising(page, input)) return renderPage(page, assets, input);
    const { path, definition } = page;
    const props = propsOf(page, assets, input);
    if (props === undefined) return undefined;
    // Assets note what pages ask of them.
    const frame = last?.path === path && last.assets === assets ? last.frame : undefined;
    if (frame !== undefined && isFrameOf(frame, props)) return { page, html: fillFrame(frame, props), modified: frame.modified };
    if (frame !== undefined) fail(definition);

    const html = renderComponent(definition.component, props, page, input);
    if (html === undefined) return undefined;
    const rendered = { page, html, modified: definition.modified?.(props.content) };
    const made = isPromising(page, input) ? makeFrame(rendered, props, input) : undefined;
    if (made === undefined) fail(definition);
    last = made === undefined ? undefined : { path, assets, frame: made };
    return rendered;
  };
}

/** To make a frame takes as long as a page. */
const fewestCopies = 4;

/** A template whose frames have so often been of no use to another copy is not asked again. The page at the root is often unlike the copies. */
const mostFailures = 4;

/** A page without its texts, and what it was made from. */
interface Frame {
  /** What the templates asked for, and what they got. */
  readonly reads: readonly Read[];
  /** The HTML before each text, and after the last. */
  readonly parts: readonly string[];
  readonly texts: readonly Text[];
  readonly modified: string | undefined;
}

interface Read {
  readonly of: (props: Props) => unknown;
  readonly value: unknown;
}

type Text = (props: Props) => string;

const isFrameOf = ({ reads }: Frame, props: Props) => reads.every(({ of, value }) => Object.is(of(props), value));

/** Renders a page again, with signs in place of its texts. Returns `undefined` where that does not give the same page: then the template has looked at them. */
function makeFrame({ page, html, modified }: RenderedPage, props: Props, input: RenderInput): Frame | undefined {
  const { tracked, reads, texts } = track(props);
  const { component, modified: modifiedOf } = page.definition;
  // React copies the props of an element, which would read all of them.
  const signed = renderComponent(() => component(tracked), props, page, { site: input.site, report: () => {} });
  if (signed === undefined) return undefined;
  const parts = signed.split(sign);
  const order = parts.flatMap((part, index) => (index % 2 === 1 ? [Number(part)] : []));
  // A text that was made and does not stand in the page has been looked at.
  if (order.length !== texts.length || new Set(order).size !== texts.length) return undefined;
  const frame = { reads, parts: parts.filter((_, index) => index % 2 === 0), texts: order.map((index) => texts[index] as Text), modified: modifiedOf?.(tracked.content) };
  return fillFrame(frame, props) === html && frame.modified === modified ? frame : undefined;
}

function fillFrame({ parts, texts }: Frame, props: Props): string {
  const [first = ''] = parts;
  return texts.reduce((html, text, index) => html + text(props) + (parts[index + 1] ?? ''), first);
}

/** Control characters stand in no HTML page. */
const signOf = (index: number) => `\x86${index}\x87`;
const sign = /\x86(\d+)\x87/;

/** Makes props that note what is read of them. Left out is what is the same for all copies: the page's paths, and tools other than links. */
function track(props: Props): { readonly tracked: Props; readonly reads: readonly Read[]; readonly texts: readonly Text[] } {
  const reads: Read[] = [];
  const texts: Text[] = [];
  const read = <Value>(of: (props: Props) => Value): Value => {
    const value = of(props);
    reads.push({ of, value });
    return value;
  };
  /** An object like the one that `of` finds, whose fields are read when they are asked for; those that `instead` makes are not. */
  const trackFields = <Fields extends object>(of: (props: Props) => Fields, instead: { readonly [Key in keyof Fields]?: () => Fields[Key] }): Fields => {
    const getters = Object.keys(of(props)).map((name) => {
      const key = name as keyof Fields & string;
      return [key, { enumerable: true, get: instead[key] ?? (() => read((props) => of(props)[key])) }] as const;
    });
    return Object.defineProperties({}, Object.fromEntries(getters)) as Fields;
  };
  const place = (of: (props: Props) => Placeable) => (): Placeable['__html'] => {
    const textOf = (props: Props) => String(of(props).__html);
    const toString = () => read(textOf);
    let index: number | undefined;
    const addToText = () => signOf((index ??= texts.push(textOf) - 1));
    // React adds it to a text; whoever asks for a text or a number does something else with it.
    return Object.assign({ toString }, { [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? addToText() : toString()) });
  };

  const trackDocument = (of: (props: Props) => Filled): Filled => {
    const bodyOf = (props: Props) => of(props).body;
    const sections = () =>
      // A text has the same sections in every copy.
      bodyOf(props).sections.map((_, index) => {
        const sectionOf = (props: Props) => bodyOf(props).sections[index] as MarkdownSection;
        return trackFields(sectionOf, { __html: place(sectionOf) });
      });
    const body = trackFields(bodyOf, { __html: place(bodyOf), sections });
    return trackFields(of, { body: () => body });
  };
  const content = Object.fromEntries(
    Object.entries(contentOf(props)).map(([name, source]) => [
      name,
      isList(source) ? source.map((_, index) => trackDocument((props) => (contentOf(props)[name] as readonly Filled[])[index] as Filled)) : trackDocument((props) => contentOf(props)[name] as Filled),
    ]),
  );
  const site: SiteTools = { ...props.site, href: (path) => read(({ site }) => site.href(path)) };
  const settings = trackFields((props) => settingsOf(props), {});
  const tracked = trackFields((props: Props) => props, { settings: () => settings as never, content: () => content as never, page: () => props.page, site: () => site });
  return { tracked, reads, texts };
}

/** What `Document.fill` returns. */
interface Filled {
  readonly body: Markdown;
}

const settingsOf = (props: Props) => props.settings as object;

const contentOf = (props: Props) => props.content as Readonly<Record<string, Filled | readonly Filled[]>>;

const isList = (source: Filled | readonly Filled[]): source is readonly Filled[] => Array.isArray(source);
