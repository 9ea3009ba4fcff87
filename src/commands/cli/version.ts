import { readPackage } from '../../lib/package-root.ts';

/** Returns the version in package.json. */
export const readVersion = (): string => readPackage().version;
