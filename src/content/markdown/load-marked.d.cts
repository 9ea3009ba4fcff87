/** Loads marked when it is first needed: that takes 6 ms, and most texts do without it. */
export declare function loadMarked(): typeof import('marked');
