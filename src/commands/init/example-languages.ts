import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';

const folder = () => path.join(packageRoot(), 'src', 'commands', 'init', 'languages');

/** Lists the languages besides English in which there are example texts for a new site. */
export const exampleLanguages = (): readonly string[] => readdirSync(folder()).sort();

/**
 * Returns the changes that make a new site one in several languages: its site map, the name of its
 * menu of languages, and the home page and the words of the templates in each language.
 */
export function addLanguages(
  files: ReadonlyMap<string, string | Uint8Array>,
  codes: readonly string[],
): readonly (readonly [string, string])[] {
  if (codes.length === 0) return [];
  const names = codes.map((code) => `${code}: '${languageName(code)}'`).join(', ');
  const change = (file: string, from: string, to: string) =>
    [file, String(files.get(file)).replace(from, to)] as const;
  return [
    change('templates/site.tsx', 'defineSite({\n', `defineSite({\n  languages: { ${names} },\n`),
    change('content/site.yaml', '\nwords:\n', '\nwords:\n  languages: Languages\n'),
    change('templates/settings.ts', '    skip:', `${nameOfMenu}$&`),
    change('templates/document.tsx', '        </header>', `${menu}$&`),
    [
      'templates/pages/home.tsx',
      String(files.get('templates/pages/home.tsx')).replace(
        / {6}<Row label=\{home\.(?:services|news)\}>[^]*?<\/Row>/g,
        (row) => {
          const list = row.includes('services') ? 'services' : 'posts';
          return `      {${list}.length > 0 && (\n${row.replace(/^/gm, '  ')}\n      )}`;
        },
      ),
    ],
    ...codes.slice(1).flatMap((code) =>
      ['site.yaml', 'home.md'].map((file) => {
        const text = readFileSync(path.join(folder(), code, file), 'utf8');
        return [`content/${file.replace('.', `.${code}.`)}`, text] as const;
      }),
    ),
  ];
}

const nameOfMenu = `    languages: describe(text(), 'The name of the list of languages, for screen readers.'),
`;

/** The list of languages in the bar. */
const menu = `          {page.alternates.length > 1 && (
            <nav aria-label={words.languages}>
              <ul>
                {page.alternates.map(({ language, name, href, current }) => (
                  <li key={language}>
                    <a href={href} aria-current={current ? 'true' : undefined}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
`;

/** Returns the name of a language in itself, as a menu shows it. */
function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
