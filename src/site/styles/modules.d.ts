// Of two patterns that match, TypeScript takes the first.
/** A CSS module: the class of each of its names. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A stylesheet that a template imports. */
declare module '*.css' {}
