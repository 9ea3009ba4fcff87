import { startTag } from '../dom/excerpt.ts';
import { elementsOf, isElement, voidElements } from '../dom/node.ts';
import type { ParsedRule } from '../rule.ts';

/**
 * Elements stand where HTML allows them. A browser repairs what does not fit (a `<div>` ends the `<p>` that it stands in),
 * so that the page is not what the template says. Found by what the parser had to add: tags that nobody wrote.
 */
export const checkNesting: ParsedRule = ({ parsed }, report) => {
  for (const { page, root, locate } of parsed) {
    for (const element of elementsOf(root)) {
      const location = element.sourceCodeLocation;
      if (
        optional.has(element.name) ||
        (location?.endTag !== undefined && location.endTag !== null) ||
        (location !== undefined && location !== null && voidElements.has(element.name))
      )
        continue;
      // In drawings and formulas a tag may close itself.
      if (element.namespace !== undefined && !element.namespace.endsWith('/xhtml')) continue;
      const inserted = location === undefined || location === null;
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
          inserted && element.parent !== null && isElement(element.parent)
            ? element.parent
            : element,
        ),
      });
      // What follows from one repair would only be said again.
      break;
    }
  }
};

/** Tags that HTML lets everybody leave out. */
const optional = new Set(['html', 'head', 'body']);
