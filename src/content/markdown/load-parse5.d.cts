/** Loads the HTML parser when a text first holds HTML. */
export declare function loadParse5(): typeof import('parse5');
