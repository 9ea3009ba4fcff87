/** What an address leads to. */
export type Found =
  | { readonly kind: 'output'; readonly path: string }
  /** A folder without the slash at its end; `address` is with it, encoded. */
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'missing' };

/**
 * Finds the output at an address, `pathname` still encoded. Only what is among the outputs can be found, whatever the encoding:
 * the name is looked up as a key, and no path of a file system is made of it.
 */
export function findOutput(
  outputs: { has(path: string): boolean },
  base: string,
  pathname: string,
): Found {
  const decoded = decode(pathname);
  if (decoded === undefined || !`${decoded}/`.startsWith(base)) return { kind: 'missing' };
  const name = decoded.slice(base.length);
  const path = name === '' || name.endsWith('/') ? `${name}index.html` : name;
  const isBaseWithoutSlash = decoded.length < base.length;
  if (outputs.has(path) && !isBaseWithoutSlash) return { kind: 'output', path };
  if (isBaseWithoutSlash || outputs.has(`${name}/index.html`))
    return { kind: 'redirect', address: isBaseWithoutSlash ? base : `${base}${encodeURI(name)}/` };
  return { kind: 'missing' };
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
