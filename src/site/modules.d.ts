// Of two patterns that match, TypeScript takes the first.
/** A CSS module: the class of each of its names. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A stylesheet that a template imports. */
declare module '*.css' {}

/** The rows of a table that a template imports, by the names in its first line. */
declare module '*.csv' {
  const rows: readonly Readonly<Record<string, string>>[];
  export default rows;
}

/** The value of a YAML file that a template imports. */
declare module '*.yaml' {
  const value: unknown;
  export default value;
}
declare module '*.yml' {
  const value: unknown;
  export default value;
}
