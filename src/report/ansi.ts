export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

/** Gives a text a style; without colour, gives the text back as it is. */
export type Paint = (style: Style, text: string) => string;

/**
 * How to paint. `styleText` of node:util looks at the environment by itself in some of the supported versions
 * of Node and not in others; here the caller alone decides.
 */
export function painter(color: boolean): Paint {
  if (!color) return (_style, text) => text;
  return (style, text) =>
    text === '' ? '' : `\x1b[${codes[style][0]}m${text}\x1b[${codes[style][1]}m`;
}

/** Goes to the start of the terminal's line and empties it. */
export const clearLine = '\r\x1b[2K';

const codes: Record<Style, readonly [on: number, off: number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
};
