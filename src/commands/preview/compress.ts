import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Compresses a file with the encoding that the client prefers (RFC 9110, 12.5.3). Returns
 * `undefined` if it accepts none.
 */
export function compress(bytes: Uint8Array, accepted: string | undefined) {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', weight] = part.trim().split(/\s*;\s*q=/);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const body = best === 'br' ? brotliCompressSync(bytes, { params }) : gzipSync(bytes);
  return { encoding: best, body };
}
