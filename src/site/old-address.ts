import { ifPossible } from '../lib/if-possible.ts';

/** The parts of an address that moved. */
export interface OldAddress {
  /** Decoded. */
  readonly path: string;
  /** The whole query of the request, as it is sent; `undefined` for any query. */
  readonly query: string | undefined;
  /** Whether it stands for everything below the path, which ends with a slash. */
  readonly below: boolean;
}

/**
 * Returns the parts of an address of the domain, which may contain percent-encoding, a query, and `*`
 * at its end, or a description of what it must be.
 */
export function parseOldAddress(address: string): OldAddress | string {
  const needed = 'must be an address of the domain such as /old/';
  const [, written = '', query, hash] = /^([^?#]*)(?:\?([^#]*))?(#?)/.exec(address) ?? [];
  const below = written.endsWith('/*') && query === undefined;
  const path = ifPossible(() =>
    decodeURIComponent(written)
      .replace(below ? /\*$/ : '', '')
      .normalize(),
  );
  if (hash !== '') return `${needed}, without “#”: browsers do not send what follows it`;
  if (path === undefined) return `${needed}, with “%” only in front of the bytes of UTF-8`;
  if (!/^(?:\/(?!\.{0,2}\/|\.{1,2}$)[^/]*)+$/.test(path) || /%2f/i.test(written)) return needed;
  if (path.includes('*')) return `${needed}, with “*” only at its end, as in /blog/*`;
  const bad = badInPath.exec(path)?.[0] ?? badInQuery.exec(query ?? '')?.[0];
  if (bad !== undefined) return `${needed}, without “${bad}”, which is special for some hosts`;
  return query === '' ? `${needed}, without “?” at its end` : { path, query, below };
}

/** Characters that are special in the configuration of a host, or not printed. */
const badInPath = /["#$%*:;<>?[\\\]^`{|}]|(?! )[\p{C}\p{Z}]/u;
const badInQuery = /[^\w.~%=&+,:@/-]/;
