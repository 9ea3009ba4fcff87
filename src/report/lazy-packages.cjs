'use strict';
/*
 * Packages that measure text. They create an Intl.Segmenter when they are loaded, which costs as
 * much as the rest of a small command, so only a report that needs them loads them: a synchronous
 * function can do that with CommonJS's require alone.
 */
exports.loadStringWidth = () => require('string-width').default;
exports.loadWrapAnsi = () => require('wrap-ansi').default;
