'use strict';
/*
 * Packages that most builds do not need. A synchronous function can load a package only with
 * CommonJS's require, which also works where all files are bundled into one.
 */
exports.loadSaxes = () => require('saxes');
