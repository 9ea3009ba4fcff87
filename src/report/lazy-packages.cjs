'use strict';
/*
 * The package that measures text. It creates an Intl.Segmenter when it is loaded, which costs as
 * much as the rest of a small command, so only a report that needs it loads it: a synchronous
 * function can do that with CommonJS's require alone.
 */
exports.loadStringWidth = () => require('string-width').default;
