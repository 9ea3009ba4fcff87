'use strict';
/* A thread that renders a share of the pages of a large site; see src/parallel/. */
const load = require('./load-compiled.cjs');

load('worker').renderPagesHere();
