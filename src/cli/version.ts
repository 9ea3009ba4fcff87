import packageJson from '../../package.json' with { type: 'json' };

/** The version of sitegen, as in its package.json. */
export const readVersion = (): string => packageJson.version;
