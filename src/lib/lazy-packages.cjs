'use strict';
/*
 * Packages that most builds do not need, and some of which take long to load. A synchronous
 * function can load a package only with CommonJS's require, which also works where all files are
 * bundled into one.
 */
exports.loadYaml = () => require('yaml');
exports.loadAnyAscii = () => require('any-ascii').default;
exports.loadCheerio = () => require('cheerio/slim');
exports.loadEsbuild = () => require('esbuild');
exports.loadEntities = () => require('entities/decode');
exports.loadMarked = () => require('marked');
exports.loadSaxes = () => require('saxes');
exports.loadToml = () => require('smol-toml');
exports.loadStringWidth = () => require('string-width').default;
exports.loadWrapAnsi = () => require('wrap-ansi').default;
exports.loadParse5 = () => require('parse5');
exports.loadHast = () => require('hast-util-to-mdast');
exports.loadMdast = () => ({
  ...require('mdast-util-to-markdown'),
  ...require('mdast-util-gfm-strikethrough'),
  ...require('mdast-util-gfm-table'),
  ...require('mdast-util-gfm-task-list-item'),
});
