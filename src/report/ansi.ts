import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Gives a text a style; without color, returns the text as it is. */
export type Paint = (style: Style, text: string) => string;

/** How to paint: the caller alone decides whether there is color, not the environment. */
export function painter(color: boolean): Paint {
  return (style, text) =>
    color && text !== '' ? styleText(style, text, { validateStream: false }) : text;
}

/** Goes to the start of the terminal's line and empties it. */
export const clearLine = '\r\x1b[2K';
