import load from './load-compiled.cjs';

export const { matchers, openSite } = load('import');
