// Of two patterns that match, TypeScript takes the first.
/** A CSS module: the class of each of its names. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A stylesheet that a template imports. */
declare module '*.css' {}

/** The address of a file that a script imports. */
declare module '*.avif' {
  const address: string;
  export default address;
}
declare module '*.jpg' {
  const address: string;
  export default address;
}
declare module '*.mp4' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}

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
