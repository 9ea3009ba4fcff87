/** Returns the YAML parser that reports positions. Loaded for the first error. */
export declare function loadYaml(): typeof import('yaml');
/** Returns the function that transliterates a text to ASCII. Loaded for the first such name of a file. */
export declare function loadAnyAscii(): typeof import('any-ascii').default;
/** Returns the library that finds elements by CSS selectors. */
export declare function loadCheerio(): typeof import('cheerio/slim');
/** Returns the compiler. Loaded for an error in a JSON file, whose location it tells. */
export declare function loadEsbuild(): typeof import('esbuild');
/** Returns the decoder of character references. Loaded for a reference that is rare. */
export declare function loadEntities(): typeof import('entities/decode');
/** Returns the Markdown parser. Loaded for the first text that was not parsed before. */
export declare function loadMarked(): typeof import('marked');
/** Returns the XML parser. Loaded for the first SVG beside a text. */
export declare function loadSaxes(): typeof import('saxes');
/** Returns the TOML parser. Loaded for the first text of Hugo with such fields. */
export declare function loadToml(): typeof import('smol-toml');
/** Returns the function that measures a text in columns. */
export declare function loadStringWidth(): typeof import('string-width').default;
/** Returns the function that breaks a text into lines. Loaded for a text that is too long for one. */
export declare function loadWrapAnsi(): typeof import('wrap-ansi').default;
/** Returns the HTML parser. */
export declare function loadParse5(): typeof import('parse5');
/** Returns the converter of HTML to a tree of Markdown. Loaded for the first copy of a page. */
export declare function loadHast(): typeof import('hast-util-to-mdast');
/** Returns the formatter of such a tree, with tables, tasks and deleted text. */
export declare function loadMdast(): typeof import('mdast-util-to-markdown') &
  typeof import('mdast-util-gfm-strikethrough') &
  typeof import('mdast-util-gfm-table') &
  typeof import('mdast-util-gfm-task-list-item');
