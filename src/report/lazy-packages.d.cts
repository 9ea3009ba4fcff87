/** Returns the function that measures a text in columns. */
export declare function loadStringWidth(): typeof import('string-width').default;
