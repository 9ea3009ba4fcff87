'use strict';
/* Preloaded: lists folders in reverse order, as another file system may, and sets another umask. */
process.umask(0o077);

const fs = require('node:fs');

const { readdirSync, readdir } = fs;
fs.readdirSync = (...args) => readdirSync(...args).reverse();
fs.readdir = (...args) => {
  const done = args.pop();
  readdir(...args, (error, names) => done(error, names?.reverse()));
};
fs.promises.readdir = async (...args) => readdirSync(...args).reverse();
require('node:module').syncBuiltinESMExports();
