/** Returns the YAML parser that reports positions. Loaded for the first mistake. */
export declare function loadYaml(): typeof import('yaml');
/** Returns the HTML parser. Loaded for the first HTML in a text. */
export declare function loadParse5(): typeof import('parse5');
/** Returns the decoder of character references. Loaded for the first `&`. */
export declare function loadEntities(): typeof import('entities/decode');
