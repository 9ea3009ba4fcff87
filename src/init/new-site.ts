import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { settingsFile } from '../content/load-content.ts';
import { packageRoot, readPackage } from '../package-root.ts';
import { reserved } from '../plan/conflicts.ts';
import { slugOf, type Facts } from './facts.ts';

const minimal = path.join(packageRoot(), 'src', 'init', 'minimal');

/** The contents of the files of a new site, by path relative to its root, with forward slashes. */
export type NewFiles = ReadonlyMap<string, string | Uint8Array>;

/** Returns the site of this package with the facts of another company. */
export function companySite(facts: Facts): NewFiles {
  const root = packageRoot();
  return new Map<string, string | Uint8Array>([
    ...['content', 'templates', 'assets', '.vscode'].flatMap((name) => readFolder(root, name)),
    [settingsFile, changeSettings(root, companySettings(facts))],
    ['.github/workflows/site.yml', workflow(root, facts)],
    ...projectFiles(facts, ['templates', 'assets']),
  ]);
}

/** Returns the smallest site: one page, one template and one style. */
export function minimalSite(facts: Facts): NewFiles {
  const { origin, company, email, host } = facts;
  const settings = { origin, company, email, ...(host === undefined ? {} : { host }) };
  return new Map<string, string | Uint8Array>([
    ...readFolder(minimal, '.'),
    [settingsFile, changeSettings(minimal, settings)],
    ...projectFiles(facts, ['templates']),
  ]);
}

/** Reads the files of a folder, without tests and files that a command of sitegen writes. */
function readFolder(root: string, folder: string): readonly (readonly [string, Uint8Array])[] {
  // Names alone: the entries that Yarn's ZIP file system returns have a wrong `parentPath`.
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name).replaceAll(path.sep, '/'))
    .filter((file) => !/\.(?:test|bench)\.|\/fixtures\/|\/schemas\/|\.lock\.yaml$/.test(file))
    .filter((file) => statSync(path.join(root, file)).isFile())
    .map((file) => [file, readFileSync(path.join(root, file))]);
}

/** Replaces values of `content/site.yaml`; `values` maps dotted keys to them. The comments stay. */
function changeSettings(root: string, values: Readonly<Record<string, unknown>>): string {
  const settings = parseDocument(readFileSync(path.join(root, settingsFile), 'utf8'));
  for (const [key, value] of Object.entries(values)) settings.setIn(key.split('.'), value);
  return settings.toString({ lineWidth: 0 });
}

/** Returns the facts in `content/site.yaml`. Those that `sitegen init` does not ask for are placeholders. */
function companySettings(facts: Facts): Readonly<Record<string, unknown>> {
  return {
    origin: facts.origin,
    'company.name': facts.company,
    'company.legal_name': facts.legalName,
    'company.address': facts.address,
    'company.country': facts.country,
    'company.jurisdiction': facts.country,
    'company.register': '[your public register and number]',
    'company.vat': '[your VAT number]',
    'company.supervisory_authority': '[your data protection authority]',
    'company.supervisory_authority_site': 'https://www.authority.example',
    'company.representative': '[your representative in the European Union, or why there is none]',
    'company.data_protection_officer': '[your data protection officer, or that there is none]',
    products: withSlugs(facts.products),
    email: facts.email,
    ...(facts.host === undefined ? {} : { host: facts.host }),
  };
}

/** Adds a slug to each product: its name, followed by a number if a product before it or the build has that slug. */
function withSlugs(names: readonly string[]) {
  const taken = new Set(reserved);
  return names.map((name) => {
    const base = slugOf(name);
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    taken.add(slug);
    return { slug, name };
  });
}

/** Returns the files that make a folder a project: its packages, the compiler's options, the files that git ignores, and a test. */
function projectFiles(facts: Facts, include: readonly string[]): readonly [string, string][] {
  const { devDependencies, version } = readPackage();
  const checked = include.includes('assets') ? 'tsc && tsc -p assets' : 'tsc';
  const project = {
    name: slugOf(facts.company),
    private: true,
    type: 'module',
    scripts: {
      dev: 'sitegen dev',
      build: 'sitegen build',
      check: 'sitegen check',
      typecheck: checked,
      test: 'vitest run',
    },
    devDependencies: {
      '@types/node': devDependencies['@types/node'],
      '@types/react': devDependencies['@types/react'],
      sitegen: `^${version}`,
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    },
  };
  return [
    ['package.json', `${JSON.stringify(project, undefined, 2)}\n`],
    ['tsconfig.json', readFileSync(path.join(minimal, 'tsconfig.json'), 'utf8')],
    ['.gitignore', 'node_modules/\ndist/\n.sitegen/\n'],
    ['templates/site.test.ts', readFileSync(path.join(minimal, '..', 'site-test.ts'), 'utf8')],
  ];
}

/** Returns the workflow of this repository with the jobs and steps that a site needs. It deploys to GitHub Pages only if that is the host, or none is named. */
function workflow(root: string, { host }: Facts): string {
  const deploys = host === undefined || host === 'github-pages';
  const text = readFileSync(path.join(root, '.github', 'workflows', 'site.yml'), 'utf8').replace(
    /^(?:#.*\n)+/,
    '',
  );
  const document = parseDocument(text);
  if (!deploys) for (const job of ['build', 'deploy']) document.deleteIn(['jobs', job]);
  const comment = `# Checks every change${deploys ? ' and deploys the main branch to GitHub Pages' : ''}.\n`;
  return comment + document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
