'use strict';
/* CommonJS is the one way to load a package in the middle of a function that does not wait, also where all is bundled into one file. */
exports.loadParse5 = () => require('parse5');
