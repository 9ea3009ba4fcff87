/** What an address leads to. */
export type Found<Output> =
  | { readonly kind: 'output'; readonly path: string; readonly output: Output }
  /** A folder without the slash at its end; `address` is with it, encoded. */
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'missing' };

/**
 * Finds the output at an address, `pathname` still encoded. Only what is in the tree can be found, whatever the encoding:
 * the name is looked up as a key, and no path of a file system is made of it.
 */
export function findOutput<Output>(
  tree: ReadonlyMap<string, Output>,
  base: string,
  pathname: string,
): Found<Output> {
  const decoded = decode(pathname);
  if (decoded === undefined || !`${decoded}/`.startsWith(base)) return { kind: 'missing' };
  const name = decoded.slice(base.length);
  const path = name === '' || name.endsWith('/') ? `${name}index.html` : name;
  const output = tree.get(path);
  const isBaseWithoutSlash = decoded.length < base.length;
  if (output !== undefined && !isBaseWithoutSlash) return { kind: 'output', path, output };
  if (isBaseWithoutSlash || tree.has(`${name}/index.html`))
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
