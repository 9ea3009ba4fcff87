import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A command of a generator, or of a tool that checks its output. */
export interface ContestCommand {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The output and every cache, which are deleted before a first build. */
  readonly without: readonly string[];
  /** Whether the command ends with another code than 0 if the pages have problems. */
  readonly reports?: boolean;
}

/** The packages of the contest, which are installed in a folder of the benchmark only. */
const packages = ['@11ty/eleventy@3', 'astro@7', 'html-validate@11', 'linkinator@8'];

const page = (title: string, content: string) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${title}"><style>body { margin: 0 auto; max-width: 40rem; }</style></head>
<body><main><h1>${title}</h1><div>${content}</div></main></body></html>
`;

/**
 * Lays out the texts of a site of `makeManyPages` for Eleventy, Hugo and Astro, each with the same
 * plain template and without highlighting, and returns for each its build, and then a check of its
 * HTML (html-validate) and of its links (linkinator, without other origins). Installs the packages
 * with npm; Hugo has to be on the PATH, and Astro needs Node 22.12. What is missing is left out.
 */
export function layOutContest(site: string, folder: string): readonly ContestCommand[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
  spawnSync('npm', npm, { cwd: folder, stdio: 'inherit' });
  const posts = path.join(site, 'content/posts');
  const texts = readdirSync(posts).map(
    (file) => [file, readFileSync(path.join(posts, file), 'utf8')] as const,
  );
  const layOut = (name: string, postsFolder: string, files: Readonly<Record<string, string>>) => {
    const root = path.join(folder, name);
    for (const [file, text] of [
      ...Object.entries(files),
      ...texts.map(([file, text]) => [`${postsFolder}/${file}`, text] as const),
    ]) {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    return root;
  };
  const bin = (file: string) => path.join(folder, 'node_modules', file);
  const checks = (name: string, cwd: string, out: string): readonly ContestCommand[] => [
    {
      name: `${name}: html-validate`,
      program: process.execPath,
      args: [bin('html-validate/bin/html-validate.mjs'), '--config', rules, `${out}/**/*.html`],
      cwd,
      without: [],
      reports: true,
    },
    {
      name: `${name}: linkinator`,
      program: process.execPath,
      args: [
        bin('linkinator/build/src/cli.js'),
        '**/*.html',
        '--server-root',
        out,
        '--verbosity=error',
        '--skip',
        '^https?://(?!localhost|127\\.0\\.0\\.1)',
      ],
      cwd,
      without: [],
      reports: true,
    },
  ];
  const rules = path.join(folder, 'html-validate.json');
  writeFileSync(rules, '{ "root": true, "extends": ["html-validate:standard"] }\n');
  return contestants.flatMap(({ name, isThere, postsFolder, files, command, out, without }) => {
    if (!isThere()) return [];
    const cwd = layOut(name.toLowerCase(), postsFolder, files);
    const [program, ...args] = command(bin);
    return [{ name, program, args, cwd, without }, ...checks(name, cwd, out)];
  });
}

interface Contestant {
  readonly name: string;
  readonly isThere: () => boolean;
  readonly postsFolder: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: (bin: (file: string) => string) => readonly [string, ...string[]];
  readonly out: string;
  readonly without: readonly string[];
}

const contestants: readonly Contestant[] = [
  {
    name: 'Eleventy',
    isThere: () => true,
    postsFolder: 'posts',
    files: {
      'eleventy.config.js':
        'export default (config) => { config.setTemplateFormats(["md"]); return { markdownTemplateEngine: false }; };\n',
      '_includes/layout.liquid': page('{{ title }}', '{{ content }}'),
      'posts/posts.json': '{ "layout": "layout.liquid" }\n',
    },
    command: (bin) => [process.execPath, bin('@11ty/eleventy/cmd.cjs'), '--quiet'],
    out: '_site',
    without: ['_site', '.cache'],
  },
  {
    name: 'Hugo',
    isThere: () => spawnSync('hugo', ['version']).status === 0,
    postsFolder: 'content/posts',
    files: {
      'hugo.toml':
        'baseURL = "https://many.example/"\ndisableKinds = ["taxonomy", "term", "RSS", "home", "section"]\n[markup.goldmark.renderer]\nunsafe = true\n[markup.highlight]\ncodeFences = false\n',
      'layouts/_default/single.html': page('{{ .Title }}', '{{ .Content }}'),
    },
    command: () => ['hugo', '--quiet'],
    out: 'public',
    without: ['public', 'resources', '.hugo_build.lock'],
  },
  {
    name: 'Astro',
    isThere: () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      return major > 22 || (major === 22 && minor >= 12);
    },
    postsFolder: 'src/posts',
    files: {
      'astro.config.mjs': 'export default { markdown: { syntaxHighlight: false } };\n',
      'src/content.config.ts':
        "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './src/posts' }) }) };\n",
      'src/pages/posts/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () =>
  (await getCollection('posts')).map((entry) => ({ params: { slug: entry.id }, props: { entry } }));
const { entry } = Astro.props;
const { Content } = await render(entry);
---
${page('{entry.data.title}', '<Content />')}`,
    },
    command: (bin) => [process.execPath, bin('astro/bin/astro.mjs'), 'build', '--silent'],
    out: 'dist',
    without: ['dist', '.astro', 'node_modules'],
  },
];
