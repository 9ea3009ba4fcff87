'use strict';
/* Run once when the package is installed; without it, the first start does the same. */
const { prepare } = require('./load-compiled.cjs');

prepare();
