import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/**
 * Returns the function that applies styles, or returns texts unchanged if colors are off. Only the
 * caller decides about colors, not the environment.
 */
export function painter(color: boolean) {
  return (style: Style, text: string) =>
    color && text !== '' ? styleText(style, text, { validateStream: false }) : text;
}

/** Moves to the start of the line and clears it. */
export const clearLine = '\r\x1b[2K';
