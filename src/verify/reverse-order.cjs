'use strict';
/* Loaded before the second build of --verify: lists every folder in reverse order, as some file systems might, and changes the mask for new files. */
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
