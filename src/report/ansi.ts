import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Applies a style to a text, or returns the text unchanged if colors are off. */
export type Paint = (style: Style, text: string) => string;

/**
 * Returns the function that applies styles. Only the caller decides about colors, not the
 * environment.
 */
export function painter(color: boolean): Paint {
  return (style, text) =>
    color && text !== '' ? styleText(style, text, { validateStream: false }) : text;
}

/** Moves to the start of the line and clears it. */
export const clearLine = '\r\x1b[2K';
