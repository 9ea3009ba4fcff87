import compiled from './load-compiled.cjs';

export const {
  build,
  collection,
  choice,
  count,
  date,
  defineSite,
  described,
  document,
  email,
  entry,
  flag,
  list,
  object,
  optional,
  origin,
  page,
  pages,
  slug,
  text,
} = compiled.load('import');
