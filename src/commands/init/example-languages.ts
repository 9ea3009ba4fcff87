import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';

const folder = () => path.join(packageRoot(), 'src', 'commands', 'init', 'languages');

/** Lists the languages besides English in which there are example texts for a new site. */
export const exampleLanguages = (): readonly string[] => readdirSync(folder()).sort();

/**
 * Returns the files that make a new site one in several languages: its site map, and the home page
 * and the words of the templates in each language.
 */
export function addLanguages(
  siteMap: string,
  codes: readonly string[],
): readonly (readonly [string, string])[] {
  if (codes.length === 0) return [];
  const names = codes.map((code) => `${code}: '${languageName(code)}'`).join(', ');
  return [
    [
      'templates/site.tsx',
      siteMap.replace('defineSite({\n', `defineSite({\n  languages: { ${names} },\n`),
    ],
    ...codes.slice(1).flatMap((code) =>
      ['site.yaml', 'home.md'].map((file) => {
        const text = readFileSync(path.join(folder(), code, file), 'utf8');
        return [`content/${file.replace('.', `.${code}.`)}`, text] as const;
      }),
    ),
  ];
}

/** Returns the name of a language in itself, as a menu shows it. */
function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
