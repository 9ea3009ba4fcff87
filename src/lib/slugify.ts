import { loadAnyAscii } from './lazy-packages.cjs';

/** Returns a name as a part of an address: `Schöner Ausblick` becomes `schoner-ausblick`. */
export function slugify(name: string): string {
  const ascii = /[^\0-\x7f]/.test(name) ? loadAnyAscii()(name.normalize()) : name;
  return ascii
    .toLowerCase()
    .replace(/[^a-z0-9._~]+/g, '-')
    .replace(/(?<=.)[-.]+$|^-(?=.)/g, '');
}
