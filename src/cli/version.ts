import packageJson from '../../package.json' with { type: 'json' };

/** Returns the version in package.json. */
export const readVersion = (): string => packageJson.version;
