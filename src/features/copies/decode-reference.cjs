'use strict';
/** Takes the place of a package with a table that `entities` has, too. */
exports.decodeNamedCharacterReference = (name) => {
  const reference = `&${name};`;
  const character = require('entities/decode').decodeHTML(reference);
  return character !== reference && character;
};
