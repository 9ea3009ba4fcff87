import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { breakSite, type Change } from './break-site.ts';
import type { Files } from './temporary-site.ts';

/** A recipe of the documents, as its section shows it. */
export interface Recipe {
  readonly title: string;
  readonly files: Files;
  /** What it adds to a page, to the policy, and to the privacy policy; `''` for nothing. */
  readonly page: string;
  /** The exported constants that it adds to the content of the page, and to the site map. */
  readonly content: string;
  readonly pages: string;
  readonly declared: string;
  readonly fonts: string;
  readonly policy: string;
  readonly sentence: string;
  /** The codes that the section names. */
  readonly withoutPolicy: readonly string[];
  readonly withoutSentence: readonly string[];
}

const document = path.resolve(import.meta.dirname, '../docs/recipes.md');

/** Reads the recipes of the documents. */
export const readRecipes = (): readonly Recipe[] =>
  readFileSync(document, 'utf8')
    .split(/^## /m)
    .map((section) => {
      const item = (name: string) => new RegExp(`^- ${name}: (.*)$`, 'm').exec(section)?.[1] ?? '';
      const codes = (name: string) =>
        [...item(name).matchAll(/[a-z]+\/[a-z-]+/g)].map(([code]) => code);
      return {
        title: section.split('\n', 1)[0] ?? '',
        files: Object.fromEntries(
          [...section.matchAll(/^`(\S+)`:\n\n```\w+\n([^]*?)^```$/gm)].map(
            ([, file = '', code = '']) => [file, code],
          ),
        ),
        page: item('Page').slice(1, -1),
        content: item('Content').slice(1, -1),
        pages: item('Pages').slice(1, -1),
        declared: item('Files').slice(1, -1),
        fonts: item('Fonts').slice(1, -1),
        policy: item('Policy').slice(1, -1),
        sentence: item('Privacy policy').slice(1, -1),
        withoutPolicy: codes('Without the policy'),
        withoutSentence: codes('Without the sentence'),
      };
    })
    .filter(({ page }) => page !== '');

/** What the policy of a new site says, and a recipe makes untrue. */
const nothingElse =
  'This website has no forms, no analytics and no advertising, and loads nothing from other websites.';
/** An image of one pixel. */
const jpeg = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AH//2Q==',
  'base64',
);

/** Returns the imports of the constants of a recipe that a piece of code names. */
const importsFor = (used: string, files: Files): string =>
  Object.entries(files)
    .flatMap(([file, code]) =>
      [...String(code).matchAll(/^export const (\w+)/gm)]
        .filter(([, name]) => new RegExp(`(?<!content\\.)\\b${name}\\b(?!=)`).test(used))
        .map(([, name]) => `import { ${name} } from './${path.basename(file)}';\n`),
    )
    .join('');

/** Links the packages that recipes import into a site, and adds a font as a package has it. */
export function installPackages(root: string): void {
  const fonts = path.join(root, 'node_modules/@fontsource/newsreader/files');
  mkdirSync(fonts, { recursive: true });
  copyFileSync(
    path.resolve(import.meta.dirname, '../commands/init/company/assets/fonts/newsreader.woff2'),
    path.join(fonts, 'newsreader-latin-400-normal.woff2'),
  );
  for (const name of ['react', 'react-dom', 'scheduler', 'photoswipe', 'embla-carousel', 'leaflet'])
    symlinkSync(
      path.resolve(import.meta.dirname, '../../node_modules', name),
      path.join(root, 'node_modules', name),
    );
}

/** Returns the good site with a recipe, or with parts of it. */
export function addRecipe(
  { files, page, content, pages, declared, fonts, policy, sentence }: Recipe,
  { withPolicy = true, withSentence = true } = {},
): Files {
  // A component is a part of another script.
  const scripts = Object.keys(files).filter(
    (file) => /^assets\/.*\.[jt]sx?$/.test(file) && !/^export /m.test(String(files[file])),
  );
  const names = ['run.ts', ...scripts.map((file) => path.basename(file))];
  const isTold = sentence !== '' && withSentence;
  const frame = 'templates/frame.tsx';
  const site = 'templates/site.tsx';
  const own = `'img-src': ["'self'"]`;
  const sources = `'form-action': ["'none'"]${withPolicy && policy !== '' ? `, ${policy}` : ''}`;
  // A line that shows content stands in the home page, and others in the frame of each page but one.
  const [file, shown]: readonly [string, Change] = page.includes('content.')
    ? [site, [site, '</Frame>', `{(({ content, site }) => ${page})(props)}</Frame>`]]
    : [frame, [frame, '{children}', `{children}{title === 'Terms' || <>${page}</>}`]];
  const inMap = importsFor(`${content} ${pages} ${declared} ${fonts}`, files);
  const importOfScript = page.includes('<Script ')
    ? "import { Script } from 'react-sitegen';\n"
    : '';
  const changes: Change[] = [
    [file, 'import', `// The recipe.\n${importOfScript}${importsFor(page, files)}import`],
    shown,
    [site, 'import', `// The entries of the recipe.\n${inMap}import`],
    [site, 'Content = {', `Content = {${content && ` ${content},`} `],
    [site, 'pages: [', `pages: [${pages && `${pages},`} `],
    [site, "['run.ts']", JSON.stringify(names)],
    [site, 'budget: { page: 2000, script: 200 },', `files: [${declared}], fonts: [${fonts}],`],
    [site, own, `${own}, ${sources}`],
    ['templates/checks.ts', '= {}', "= { legal: { privacy: '/terms/' } }"],
    ['content/terms.md', 'This website stores nothing.', isTold ? sentence : nothingElse],
  ];
  const tables = Object.entries(files).filter(([file]) => file.endsWith('.csv'));
  const pictures = [
    ...Array.from(page.matchAll(/"([\w-]+\.jpg)"/g), ([, name]) => `assets/${name}`),
    ...Array.from(tables.join().matchAll(/[\w-]+\.jpg/g), ([name]) => `content/${name}`),
  ].map((file) => [file, jpeg]);
  return { ...breakSite(changes), ...Object.fromEntries(pictures), ...files };
}
