'use strict';
/* Run once when the package is installed; without it, the first start does the same. */
const { prepare, setFlags } = require('./load-compiled.cjs');

setFlags();
prepare();
