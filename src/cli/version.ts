import { readPackage } from '../package-root.ts';

/** Returns the version in package.json. */
export const readVersion = (): string => readPackage().version;
