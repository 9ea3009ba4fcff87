/** Returns the XML parser. Loaded for the first SVG beside a text. */
export declare function loadSaxes(): typeof import('saxes');
