import compiled from './load-compiled.cjs';

export const { matchers, openSite } = compiled.load('import');
