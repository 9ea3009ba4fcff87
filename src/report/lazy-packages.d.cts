/** Returns the function that measures a text in columns. */
export declare function loadStringWidth(): typeof import('string-width').default;
/** Returns the function that breaks a text into lines. */
export declare function loadWrapAnsi(): typeof import('wrap-ansi').default;
