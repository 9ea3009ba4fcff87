import { excerpt } from '../check/dom/excerpt.ts';
import type { Element } from '../check/dom/node.ts';
import { ownerOf } from './parsed-page.ts';

/** What vitest wants of a matcher. */
export interface Outcome {
  readonly pass: boolean;
  message(): string;
}

/** An outcome whose message shows the element's HTML and where it comes from. Nothing is computed before the message is asked for. */
export function outcome(pass: boolean, message: string, element?: Element): Outcome {
  return {
    pass,
    message: () =>
      element === undefined
        ? message
        : `${message}\n\n${indent(excerpt(element))}\n\n  ${placeOf(element)}`.trimEnd(),
  };
}

/** A text in quotation marks, a pattern as it is. */
export const quote = (text: string | RegExp) =>
  typeof text === 'string' ? `“${text}”` : String(text);

/** A list, an item a line. */
export const show = (items: readonly string[]) =>
  items.length === 0 ? '  (none)' : items.map((item) => `  - ${item}`).join('\n');

function placeOf(element: Element): string {
  const owner = ownerOf(element);
  if (owner === undefined) return '';
  const { file, line, column } = owner.locate(element);
  const source = [file, line, column].filter((part) => part !== undefined).join(':');
  return `made from ${source}, shown at ${owner.page.address}`;
}

const indent = (text: string) => text.replace(/^/gm, '    ');
