/** Returns the name of the package that an import names; `undefined` for an alias, such as `~/a`. */
export const packageNameIn = (specifier: string): string | undefined =>
  /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?=\/|$)/i.exec(specifier)?.[0];
