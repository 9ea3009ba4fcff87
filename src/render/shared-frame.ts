import type { PlannedPage } from '../plan/plan-site.ts';
import type { PageDefinition } from '../site/define-site.ts';
import type { Assets } from './prepare-assets.ts';
import { propsOf, renderComponent, renderPage, renderProps, type Props } from './render-page.ts';
import type { RenderedPage, RenderInput, RenderSteps } from './render-site.ts';
import { areAsRead, cutAtTexts, trackProps, type Tracking } from './track-props.ts';

/**
 * Makes a `RenderSteps.renderPage` that renders what the copies of a page have in common once. A frame is all of a page but the texts that
 * its template hands to React unseen (`dangerouslySetInnerHTML={body}`). It is another copy's frame as well when everything that the
 * templates asked for is the same there: React's components are pure (https://react.dev/reference/rules/components-and-hooks-must-be-pure).
 * Pages come best one after the other with all their copies, since one frame is kept.
 */
export function createFrameRenderer(): RenderSteps['renderPage'] {
  let last: { readonly path: string; readonly assets: Assets; readonly frame: Frame } | undefined;
  const failures = new Map<PageDefinition, number>();
  const fail = (definition: PageDefinition) =>
    failures.set(definition, (failures.get(definition) ?? 0) + 1);
  // What a trial names as a picture would be drawn.
  const isPromising = ({ definition }: PlannedPage, { plan }: RenderInput) =>
    definition.perProduct &&
    definition.picture === undefined &&
    plan.copies.length >= fewestCopies &&
    (failures.get(definition) ?? 0) < mostFailures;

  return async (page, assets, input) => {
    if (!isPromising(page, input)) return renderPage(page, assets, input);
    const { path, definition } = page;
    const props = propsOf(page, assets, input);
    if (props === undefined) return undefined;
    // Assets note what pages ask of them.
    if (last?.path === path && last.assets === assets) {
      const { frame } = last;
      if (areAsRead(frame.reads, props))
        return { page, html: fillFrame(frame, props), modified: frame.modified };
      fail(definition);
    }
    const rendered = renderProps(page, props, assets, input);
    const frame =
      rendered !== undefined && isPromising(page, input)
        ? makeFrame(rendered, props, input)
        : undefined;
    if (frame === undefined) fail(definition);
    last = frame && { path, assets, frame };
    return rendered;
  };
}

/** To make a frame takes as long as a page. */
const fewestCopies = 4;

/** A template whose frames have so often been of no use to another copy is not asked again. The page at the root is often unlike the copies. */
const mostFailures = 4;

/** A page without its texts, and what it was made from. */
interface Frame {
  readonly reads: Tracking['reads'];
  /** The HTML before each text, and after the last. */
  readonly parts: readonly string[];
  readonly texts: Tracking['texts'];
  readonly modified: string | undefined;
}

/** Renders a page again, with signs in place of its texts. Returns `undefined` where that does not give the same page: then the template has looked at them. */
function makeFrame(
  { page, html, modified }: RenderedPage,
  props: Props,
  { site }: RenderInput,
): Frame | undefined {
  const { component, modified: modifiedOf } = page.definition;
  const { tracked, reads, texts } = trackProps(props);
  // React copies the props of an element, which would read all of them.
  const signed = renderComponent(() => component(tracked), props, page, { site, report: () => {} });
  if (signed === undefined) return undefined;
  const { parts, places } = cutAtTexts(signed);
  // A text that was made and does not stand in the page has been looked at.
  if (places.length !== texts.length || new Set(places).size !== texts.length) return undefined;
  const frame = {
    reads,
    parts,
    texts: places.flatMap((place) => texts[place] ?? []),
    modified: modifiedOf?.(tracked.content),
  };
  return fillFrame(frame, props) === html && frame.modified === modified ? frame : undefined;
}

function fillFrame({ parts, texts }: Frame, props: Props): string {
  const [first = ''] = parts;
  return texts.reduce((html, text, index) => html + text(props) + (parts[index + 1] ?? ''), first);
}
