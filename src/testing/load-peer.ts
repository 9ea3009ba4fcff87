import { createRequire } from 'node:module';
import { packageRoot } from '../lib/package-root.ts';

const fromHere = createRequire(import.meta.url);

/**
 * Returns the path of a file of an optional package, which the current folder or sitegen has.
 * Throws an Error that says how to install it.
 */
export function resolvePeer(file: string): string {
  try {
    return fromHere.resolve(file, { paths: [process.cwd(), packageRoot()] });
  } catch {
    throw new Error(
      `${file.split('/', 1)[0]} is not installed. Run “npm install --save-dev playwright-core axe-core”.`,
    );
  }
}

/** Loads an optional package. Throws as `resolvePeer`. */
export const loadPeer = (name: string): unknown => fromHere(resolvePeer(name));
