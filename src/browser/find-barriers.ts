import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/**
 * Returns the findings of axe (https://github.com/dequelabs/axe-core) on a page, one line each: violations of WCAG 2.2
 * up to AA and of best practices, and undecided cases. With `rules`, runs only these rules. Undecided elements outside the
 * visible part of a box that scrolls are left out; they are checked at widths that show them.
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  await still(page);
  const options = {
    runOnly: rules ?? tags,
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
  };
  return page.evaluate(`(async () => {
    const { violations, incomplete } = await axe.run(document, ${JSON.stringify(options)});
    const describe = (kind) => ({ id, nodes }) => nodes
      .filter(({ element }) => kind === 'violation' || !isBeyondEdge(element))
      .map(({ target, any, all, none }) => [kind, id, target.join(' '), [...any, ...all, ...none][0]?.message].join(' | '));
    return [...violations.flatMap(describe('violation')), ...incomplete.flatMap(describe('undecided'))];
    function isBeyondEdge(element) {
      const { right } = element.getBoundingClientRect();
      for (let box = element; (box = box.parentElement); ) {
        if (getComputedStyle(box).overflowX === 'auto' && right > box.getBoundingClientRect().right) return true;
      }
      return false;
    }
  })()`);
}

/** Waits until all animations of the page have ended. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})',
  );
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
