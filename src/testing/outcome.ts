import { excerpt } from '../check/dom/excerpt.ts';
import type { Element } from '../check/dom/node.ts';
import { ownerOf } from './parsed-page.ts';

/** The result of a matcher, as vitest expects it. */
export interface Outcome {
  readonly pass: boolean;
  message(): string;
}

/**
 * Returns a result whose message shows the element's HTML and source. The message is computed when
 * it is read.
 */
export function outcome(pass: boolean, message: string, element?: Element): Outcome {
  return {
    pass,
    message: () =>
      element === undefined
        ? message
        : `${message}\n\n${indent(excerpt(element))}\n\n  ${locationOf(element)}`.trimEnd(),
  };
}

/** Quotes a text; patterns stay unchanged. */
export const quote = (text: string | RegExp) =>
  typeof text === 'string' ? `“${text}”` : String(text);

/** Formats a list with an item per line. */
export const show = (items: readonly string[]) =>
  items.length === 0 ? '  (none)' : items.map((item) => `  - ${item}`).join('\n');

function locationOf(element: Element): string {
  const owner = ownerOf(element);
  if (owner === undefined) return '';
  const { file, line, column } = owner.locate(element);
  const source = [file, line, column].filter((part) => part !== undefined).join(':');
  return `made from ${source}, shown at ${owner.page.address}`;
}

const indent = (text: string) => text.replace(/^/gm, '    ');
