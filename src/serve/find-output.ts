/** The result of looking an address up. */
export type Found =
  | { readonly kind: 'output'; readonly path: string }
  /** A folder without its trailing slash; `address` has it, encoded. */
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'missing' };

/**
 * Finds the output at an address, `pathname` still encoded. Only what is among the outputs can be found, whatever the encoding:
 * the name is used as a key, never as a path of the file system.
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
