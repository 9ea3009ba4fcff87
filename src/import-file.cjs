'use strict';
/* Not a part of the compiled file: code that has V8's cached data cannot call import(). */
exports.importFile = (address) => import(address);
