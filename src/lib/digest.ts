import { hash } from 'node:crypto';

const known = new WeakMap<Uint8Array, string>();

/** Returns the SHA-256 of bytes that do not change, in hexadecimal digits. It is computed once. */
export function digestOf(bytes: Uint8Array): string {
  const digest = known.get(bytes) ?? hash('sha256', bytes);
  known.set(bytes, digest);
  return digest;
}
