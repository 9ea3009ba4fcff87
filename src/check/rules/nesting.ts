import { startTag } from '../dom/start-tag.ts';
import { isElement, voidElements } from '../dom/node.ts';
import { pageRule } from '../rule.ts';

/**
 * Reports elements where HTML does not allow them. Browsers repair these (a `<div>` ends the `<p>`
 * around it), so the page differs from the template. The rule finds them by the tags that the
 * parser had to add.
 */
export const nesting = pageRule(['html/repaired'], ({ page, elements, locate }, report) => {
  for (const element of elements) {
    // SVG and MathML allow self-closing tags.
    const isForeign = element.namespace !== undefined && !element.namespace.endsWith('/xhtml');
    const at = element.sourceCodeLocation;
    // The page needs no repair.
    if (at === undefined) return;
    const inserted = at === null;
    const isWhole = !inserted && (at.endTag || voidElements.has(element.name));
    if (isWhole || isForeign || optional.has(element.name)) continue;
    report({
      code: 'html/repaired',
      message: inserted
        ? `Browsers add a <${element.name}> to the page ${page.path} that is not in its source.`
        : `${startTag(element)} ends early in browsers, because it cannot contain what follows.`,
      why: 'The page in the browser differs from the template.',
      fix: inserted
        ? `Add the <${element.name}> in its place, or remove an extra end tag.`
        : `Put only what HTML allows into <${element.name}>.`,
      ...locate(
        inserted && element.parent !== null && isElement(element.parent) ? element.parent : element,
      ),
    });
    // Further repairs of the page usually have the same cause.
    break;
  }
});

/** Elements whose tags are optional in HTML. */
const optional = new Set(['html', 'head', 'body']);
