import { accessibleName } from '../dom/accessible-name.ts';
import { roleOf } from '../dom/landmark-role.ts';
import { isElement, isHidden, isText, type Element, type Root } from '../dom/node.ts';
import { collapse } from '../dom/words.ts';
import { pageRule } from '../rule.ts';

/** A page must have one `<main>`, distinguishable landmarks, and no text outside of them. */
export const landmarks = pageRule(
  ['landmark/main', 'landmark/repeated', 'landmark/outside'],
  ({ page, root, elements, named, locate, locateMissing }, report) => {
    const all = elements.flatMap((element) => {
      const role = roleOf(element);
      return role === undefined ? [] : [{ element, role, name: accessibleName(element) }];
    });
    const mains = all.filter(({ role }) => role === 'main');
    if (mains.length !== 1)
      report({
        code: 'landmark/main',
        message: `The page ${page.path} has ${mains.length === 0 ? 'no' : mains.length} <main>.`,
        why: 'Screen readers can jump to it.',
        fix: 'Put the main content, and only that, into one <main>.',
        ...(mains[1] === undefined
          ? locateMissing(...named('h1'), ...named('body'))
          : locate(mains[1].element)),
      });
    for (const { element, role, name } of all.filter(({ role }) => role !== 'main')) {
      const first = all.find((other) => other.role === role && other.name === name);
      if (first?.element === element) continue;
      report({
        code: 'landmark/repeated',
        message:
          name === ''
            ? `Two ${role} landmarks have no name.`
            : `Two ${role} landmarks are named “${name}”.`,
        why: 'In a screen reader’s list of landmarks, they cannot be distinguished.',
        fix: 'Give each a different name with aria-label or aria-labelledby.',
        ...locate(element),
      });
    }
    const outside = firstOutside(root);
    if (outside !== undefined)
      report({
        code: 'landmark/outside',
        message: `“${outside.words}” is outside every landmark.`,
        why: 'Screen reader users who move between landmarks miss it.',
        fix: 'Put it into <header>, <main> or <footer>.',
        ...locate(outside.element),
      });
  },
);

/**
 * Returns the first text of the body outside of landmarks; links that skip to the main content are
 * allowed there.
 */
function firstOutside(
  root: Root | Element,
): { readonly element: Element; readonly words: string } | undefined {
  for (const child of root.children) {
    if (!isElement(child)) {
      if (isText(child) && collapse(child.data) !== '' && isElement(root))
        return { element: root, words: collapse(child.data) };
      continue;
    }
    if (
      roleOf(child) !== undefined ||
      isHidden(child) ||
      child.name === 'dialog' ||
      child.attribs.href?.startsWith('#') === true
    )
      continue;
    const found = firstOutside(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
