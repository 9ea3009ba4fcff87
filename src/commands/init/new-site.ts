import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { settingsFile } from '../../content/load-settings.ts';
import { workflowFile, workflowFor } from '../../features/hosts/github-pages.ts';
import { packageRoot, readPackage } from '../../lib/package-root.ts';
import { addLanguages } from './example-languages.ts';
import { slugOf, type Facts } from './facts.ts';

/** What a new site begins with: one page, or the site of a company. */
export type Starter = 'minimal' | 'company';

/** The contents of the files of a new site, by path relative to its root, with forward slashes. */
export type NewFiles = ReadonlyMap<string, string | Uint8Array>;

const starters = path.join(packageRoot(), 'src', 'commands', 'init');

/**
 * Returns the files of a new site with the facts of a company. `today` is the date of its first
 * texts, as `2026-01-31`.
 */
export function newSite(starter: Starter, facts: Facts, today: string): NewFiles {
  const folder = path.join(starters, starter);
  const read = (root: string, name: string) => readFolder(root, name, today);
  const files = new Map<string, string | Uint8Array>([
    ...['content', 'templates', 'assets'].flatMap((name) => read(folder, name)),
    [settingsFile, changeSettings(folder, settingsOf(starter, facts))],
    ...projectFiles(facts),
    ...(starter === 'minimal' ? [] : read(packageRoot(), '.vscode')),
    ...(starter === 'minimal' && facts.host !== 'github-pages'
      ? []
      : [[workflowFile, workflowFor(facts.host)] as const]),
  ]);
  return new Map([
    ...files,
    ...addLanguages(String(files.get('templates/site.tsx')), facts.languages),
  ]);
}

/** The day in the texts of a starter that a new site replaces. */
const starterDay = '2026-01-01';

/** Reads the files of a folder, without tests and files that a command of sitegen writes. */
function readFolder(
  root: string,
  folder: string,
  today: string,
): readonly (readonly [string, string | Uint8Array])[] {
  // Names alone: the entries that Yarn's ZIP file system returns have a wrong `parentPath`.
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name).replaceAll(path.sep, '/'))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .map((file) => {
      const bytes = readFileSync(path.join(root, file));
      // The name of the test does not end in `.test.ts`, so that the tests of sitegen do not run
      // it.
      const name = file.replace(/-test\.ts$/, '.test.ts');
      return [name, file.endsWith('.md') ? String(bytes).replaceAll(starterDay, today) : bytes];
    });
}

/** Replaces values of `content/site.yaml`; `values` maps dotted keys to them. The comments stay. */
function changeSettings(root: string, values: Readonly<Record<string, unknown>>): string {
  const settings = parseDocument(readFileSync(path.join(root, settingsFile), 'utf8'));
  for (const [key, value] of Object.entries(values)) settings.setIn(key.split('.'), value);
  // The form in which a browser-based editor saves it.
  return settings.toString({ lineWidth: 0, singleQuote: true });
}

/**
 * Returns the facts in `content/site.yaml`. Those that `sitegen init` does not ask for stay
 * placeholders.
 */
function settingsOf(starter: Starter, facts: Facts): Readonly<Record<string, unknown>> {
  const { origin, email, company, legalName, address, country, products, host } = facts;
  return {
    origin,
    email,
    ...(starter === 'minimal'
      ? { company }
      : {
          'company.name': company,
          'company.legal_name': legalName,
          'company.address': address,
          'company.country': country,
          ...(products.length > 0 && {
            products: products.map((name) => ({ slug: slugOf(name), name })),
          }),
        }),
    ...(host !== undefined && { host }),
  };
}

/** The compiler's options for scripts. */
const inBrowsers = {
  extends: '../tsconfig.json',
  compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
  include: ['.'],
};

/**
 * Returns the files that make a folder a project: its packages, the compiler's options, and the
 * files that git ignores.
 */
function projectFiles(facts: Facts): readonly [string, string][] {
  const { devDependencies, version } = readPackage();
  const project = {
    name: slugOf(facts.company),
    private: true,
    type: 'module',
    scripts: {
      dev: 'sitegen dev',
      build: 'sitegen build',
      check: 'sitegen check',
      lock: 'sitegen check --update-lock',
      diff: 'sitegen diff',
      explain: 'sitegen explain',
      host: 'sitegen host',
      typecheck: 'tsc && tsc -p assets',
      test: 'vitest run',
    },
    devDependencies: {
      '@types/node': devDependencies['@types/node'],
      '@types/react': devDependencies['@types/react'],
      'react-sitegen': `^${version}`,
      ...(facts.highlight === 'yes' && { shiki: devDependencies.shiki }),
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    },
  };
  return [
    ['package.json', `${JSON.stringify(project, undefined, 2)}\n`],
    ['tsconfig.json', readFileSync(path.join(starters, 'tsconfig.json'), 'utf8')],
    ['assets/tsconfig.json', `${JSON.stringify(inBrowsers, undefined, 2)}\n`],
    // The compiler needs a file, also before the site has a script.
    ['assets/types.d.ts', '/// <reference types="react-sitegen" />\n'],
    ['.gitignore', 'node_modules/\ndist/\n.sitegen/\n.env\n'],
  ];
}
