import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { build } from '../../../build.ts';
import { plainSite, temporarySite } from '../../../test-support/temporary-site.ts';
import { hasErrors, type Diagnostic } from '../../../report/diagnostic.ts';
import { arrange } from '../../../report/arrange.ts';
import type { Output } from '../../../tree.ts';
import { proofread } from '../../../features/proofreading/proofread.ts';
import { createRebuilder, type Rebuilder } from './rebuilder.ts';
import type { Complete, Revision } from './revision.ts';
import { runs } from '../../../test-support/properties.ts';

describe('a site after changes', () => {
  test('equals a fresh build after any sequence of edits, including errors', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 12 }), async (sequence) => {
        const { root, rebuilder } = open();
        const first = await rebuilder.update(new Set());
        const { diagnostics: initial = [] } = (await first.revision?.complete(() => false)) ?? {};
        expect(hasErrors(initial)).toBe(false);
        for (const { changes, requested, completed } of sequence) {
          const files = new Set(changes.flatMap((change) => change(root)));
          const { revision, diagnostics } = await rebuilder.update(files);
          const shown = requested.map((output) => revision?.get(output));
          if (!completed) continue;
          const made = await expectFresh(root, revision, diagnostics);
          const same = requested.filter(
            (output, index) =>
              shown[index] === undefined || textOf(shown[index]) === textOf(made.tree.get(output)),
          );
          expect(same).toEqual(requested);
        }
        const { revision, diagnostics } = await rebuilder.update(new Set());
        await expectFresh(root, revision, diagnostics);
        rmSync(root, { recursive: true });
      }),
      { numRuns: runs(20), endOnFailure: true },
    );
  });

  test('equals a fresh build if new words need new fonts and images', async () => {
    const root = temporarySite({
      ...plainSite,
      'templates/site.tsx': drawnSite,
      'assets/fonts/archivo.woff2': readFileSync(archivo),
      'assets/fonts/static.ttf': readFileSync(staticFont),
    });
    const rebuilder = createRebuilder({ root });
    // Once fonts were generated, a page has the last ones until all pages are rendered.
    let fonts = /sitegen-font-0/;
    for (const title of ['Welcome', 'Welcome $', 'Welcome', 'Welcome#1']) {
      writeFileSync(
        path.join(root, 'content/home.md'),
        `---\ntitle: ${title}\n---\nText.\n\n## Prices {#prices}\n\nNone.\n`,
      );
      const { revision, diagnostics } = await rebuilder.update(new Set(['content/home.md']));
      const page = textOf(revision?.get('index.html'));
      expect(page).toContain(title);
      expect(page).toMatch(fonts);
      const { tree } = await expectFresh(root, revision, diagnostics);
      expect(textOf(revision?.get('index.html'))).toBe(textOf(tree.get('index.html')));
      expect([...tree.keys()].filter((file) => /social|archivo/.test(file))).toHaveLength(2);
      fonts = /assets\/archivo-\w+\.woff2/;
    }
  });

  test.each(['/', '/hotel/'])(
    'has the first font where a page below %s asks for it',
    async (base) => {
      const root = temporarySite({
        ...plainSite,
        'templates/site.tsx': drawnSite,
        'assets/fonts/archivo.woff2': readFileSync(archivo),
        'assets/fonts/static.ttf': readFileSync(staticFont),
      });
      const { revision } = await createRebuilder({ root, base }).update(new Set());
      const [, address = ''] =
        /url\("?([^")]+\.woff2)/.exec(textOf(revision?.get('index.html'))) ?? [];
      expect(address.startsWith(base)).toBe(true);
      const font = address.slice(base.length);
      expect(revision?.has(font)).toBe(false);
      await revision?.complete(() => false);
      expect(revision?.has(font)).toBe(true);
      expect(revision?.get(font)?.bytes.length).toBeGreaterThan(1000);
    },
  );

  test('shows all pages except those with errors in their texts or styles', async () => {
    const { root, rebuilder } = open();
    await rebuilder.update(new Set());
    const shownAfter = async (file: string, text: string) => {
      writeFileSync(path.join(root, file), text);
      const { revision } = await rebuilder.update(new Set([file]));
      const outputs = ['index.html', 'terms/index.html', 'posts/first/index.html'];
      const found = outputs.map((output) => revision?.get(output));
      return outputs.filter((_, index) => found[index] !== undefined);
    };
    const [home, post] = ['index.html', 'posts/first/index.html'];
    expect(await shownAfter('content/terms.md', terms('Of {nobody}.'))).toEqual([home, post]);
    expect(await shownAfter('content/terms.md', '---\ntitel: Terms\n---\n')).toEqual([home, post]);
    expect(await shownAfter('assets/main.css', 'body { color: ] }')).toEqual([]);
  });

  test('links a stylesheet of the templates anew after a change', async () => {
    const { root, rebuilder } = open();
    const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
    write('templates/box.css', 'p { color: tan }');
    write('templates/site.tsx', `import './box.css';\n${siteMap}`);
    const cssOf = async (file: string) => {
      const { revision } = await rebuilder.update(new Set([file]));
      const page = textOf(revision?.get('index.html'));
      return textOf(revision?.get(/<link rel="stylesheet" href="\/([^"]+)/.exec(page)?.[1] ?? ''));
    };
    expect(await cssOf('templates/site.tsx')).toBe('p{color:tan}');
    write('templates/box.css', 'p { color: red }');
    expect(await cssOf('templates/box.css')).toBe('p{color:red}');
  });

  test('reports missing templates while its folder is moved away', async () => {
    const { root, rebuilder } = open();
    await rebuilder.update(new Set());
    renameSync(root, `${root}-aside`);
    const { diagnostics } = await rebuilder.update(new Set(['templates/site.tsx']));
    expect(diagnostics.map(({ code }) => code)).toEqual(['template/missing']);
    renameSync(`${root}-aside`, root);
    const { revision } = await rebuilder.update(new Set(['templates/site.tsx']));
    expect(textOf(revision?.get('terms/index.html'))).toContain('Everything.');
  });

  test('stops rendering when it is outdated', async () => {
    const { rebuilder } = open();
    const { revision } = await rebuilder.update(new Set());
    let pages = 0;
    expect(await revision?.complete(() => ++pages > 2)).toBeUndefined();
    expect(pages).toBe(3);
  });

  test('keeps no old templates in memory', async () => {
    const { root, rebuilder } = open();
    const file = path.join(root, 'templates/site.tsx');
    const old: WeakRef<object>[] = [];
    for (let version = 0; version < 8; version++) {
      writeFileSync(
        file,
        `${plainSite['templates/site.tsx']}\nexport const version = ${version};\n`,
      );
      const { revision } = await rebuilder.update(new Set(['templates/site.tsx']));
      old.push(new WeakRef(revision!.pages[0]!.definition));
    }
    await collectGarbage();
    // The last one is in use; the engine's own caches may hold another.
    expect(old.filter((reference) => reference.deref() !== undefined).length).toBeLessThanOrEqual(
      2,
    );
  });
});

function open(): { root: string; rebuilder: Rebuilder } {
  const root = temporarySite({
    ...plainSite,
    'content/terms.md': terms('Everything.'),
    'templates/site.tsx': siteMap,
  });
  const rebuilder = createRebuilder({ root, cache: false });
  return { root, rebuilder };
}

/**
 * Completes a revision and compares it with a build of the same files; without a revision, compares
 * what loading found.
 */
async function expectFresh(
  root: string,
  revision: Revision | undefined,
  diagnostics: readonly Diagnostic[],
): Promise<Complete> {
  const made = (await revision?.complete(() => false)) ?? { tree: new Map(), diagnostics };
  const fresh = await build({ root, cache: false, write: false, proofread });
  expect(arrange(made.diagnostics)).toEqual(arrange(fresh.diagnostics));
  expect(describeTree(made.tree)).toEqual(describeTree(fresh.tree));
  return made;
}

const textOf = (output: Output | undefined) => Buffer.from(output?.bytes ?? []).toString();

const describeTree = (tree: Awaited<ReturnType<typeof build>>['tree']) =>
  Object.fromEntries(
    [...tree]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, { bytes, source }]) => [
        file,
        `${source} ${Buffer.from(bytes).toString('latin1')}`,
      ]),
  );

/**
 * A weak reference holds its object for the rest of the task that read it, so this needs a separate
 * task.
 */
async function collectGarbage(): Promise<void> {
  v8.setFlagsFromString('--expose-gc');
  await setTimeout(10);
  (vm.runInNewContext('gc') as () => void)();
  await setTimeout(10);
}

/** Makes one change on the disk and returns the files that it touched. */
type Edit = (root: string) => string[];

const write =
  (file: string, contents: string): Edit =>
  (root) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), contents);
    return [file];
  };

const remove =
  (file: string): Edit =>
  (root) => {
    const files = filesBelow(root, file);
    rmSync(path.join(root, file), { force: true, recursive: true });
    return files;
  };

const move =
  (from: string, to: string): Edit =>
  (root) => {
    const files = filesBelow(root, from);
    try {
      mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
      renameSync(path.join(root, from), path.join(root, to));
    } catch {
      // It does not exist at present, or its new name does.
    }
    return [...files, ...filesBelow(root, to)];
  };

/** Returns a file, or the files in a folder, as the watcher does. */
function filesBelow(root: string, file: string): string[] {
  const absolute = path.join(root, file);
  if (!existsSync(absolute) || !statSync(absolute).isDirectory()) return [file];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const terms = (text: string) =>
  `---\ntitle: Terms\n---\n## Scope {#scope}\n\n${text} See [home](/) and [prices](/#prices).\n\n## Contact {#contact}\n\nWrite to {email}.\n`;
const settings = (product: string, company = 'Plain') =>
  `origin: https://plain.example\ncompany: ${company}\nemail: hello@plain.example\nproducts:\n  - slug: ledger\n    name: ${product}\n`;

/**
 * The plain templates, with a page that lists all posts, a page for every tag and every two posts,
 * posts with the titles of all and the text of the first, social images, copies as Markdown,
 * and a feed.
 */
const siteMap = String(plainSite['templates/site.tsx'])
  .replace('{ defineSite', '{ collection, file, groups, optional, defineSite')
  .replace(
    'const plain = contentType({ title: string() }',
    'const plain = contentType({ title: string(), tags: optional(array(string())) }',
  )
  .replace(
    'const Terms =',
    `const listContent = { home: entry('home.md', plain), posts: collection('posts', plain) };
const List = ({ content: { home, posts }, site, page }: PageProps<Settings, PageContent<typeof listContent>>) => (
  <Frame title={home.title} site={site} page={page}>{posts.map(({ slug, title, body }) => <section key={slug}><h2>{title}</h2><div dangerouslySetInnerHTML={{ __html: body.html }} /></section>)}</Frame>
);
const Group = ({ content: { group, groups, entries }, site, page }: any) => (
  <Frame title={group} site={site} page={page}>
    <p>{groups.map(({ name, path, size }: any) => <a key={name} href={site.href(path)}>{name} {size}</a>)}</p>
    {entries.map(({ slug, title, path }: any) => <h2 key={slug}><a href={site.href(path)}>{title}</a></h2>)}
  </Frame>
);
const Terms =`,
  )
  .replace(
    /component: \(\{ content: \{ entry \}[^]*?\n {6}\),/,
    `picture: ({ content: { entry } }) => <svg width={12} height={6}><path d={\`M0 0h\${entry.title.length}v3z\`} /></svg>,
      component: ({ content: { entry, siblings }, site, page }: any) => {
        const [{ path, title, body }] = siblings;
        return (
          <Frame title={entry.title} site={site} page={page}>
            <h1>{siblings.map(({ title }: any) => title).join()}</h1>
            <div dangerouslySetInnerHTML={entry.body} />
            {path !== page.path && <div><h2>First: {title}</h2><div dangerouslySetInnerHTML={{ __html: body.html.replace(/ id="[^"]*"/g, '') }} /></div>}
          </Frame>
        );
      },`,
  )
  .replace(
    "{ terms: entry('terms.md', terms) }",
    "{ terms: entry('terms.md', terms), unread: collection('posts', plain) }",
  )
  .replace('settings,\n', 'settings,\n  markdown: { copies: true },\n')
  .replace(
    "page('/404.html'",
    `page('/list/', { content: listContent, component: List }),
    groups((tag) => \`/tags/\${tag}/\`, { folder: 'posts', type: plain, by: ({ tags }) => tags ?? [], component: Group }),
    groups((number) => \`/pages/\${number}/\`, { folder: 'posts', type: plain, perPage: 2, component: Group }),
    page('/404.html'`,
  )
  .replace(
    'perProduct: false, indexed: false }),\n  ],',
    `perProduct: false, indexed: false }),
  ],
  files: [file('/feed.txt', { content: { posts: collection('posts', plain) }, contents: ({ content: { posts } }) => posts.map(({ title, path }) => \`\${title} \${path}\\n\`).join('') })],`,
  );
const archivo = path.resolve(import.meta.dirname, '../../../test-support/archivo.woff2');
const staticFont = path.resolve(
  import.meta.dirname,
  '../../../../assets/fonts/instrument-sans-condensed-600.ttf',
);

/** The plain templates with a font and a picture for the home page. */
const drawnSite = String(plainSite['templates/site.tsx'])
  .replace(
    "styles: ['main.css'],",
    "styles: ['main.css'],\n  fonts: [{ family: 'Archivo', file: 'fonts/archivo.woff2', weight: '400', fallback: 'sans-serif' }],\n  pictureFonts: ['fonts/static.ttf'],",
  )
  .replace(
    'component: Home }',
    `component: Home, picture: ({ content: { home } }) => <svg width="120" height="63" viewBox="0 0 120 63"><text x="10" y="30" fontSize="12">{home.title}</text></svg> }`,
  )
  .replace(
    '{page.canonical &&',
    '{page.picture && <meta property="og:image" content={page.picture.url} />}\n        {page.canonical &&',
  );

const templates = (replace: (text: string) => string) =>
  write('templates/site.tsx', replace(siteMap));

const words = fc.constantFrom(
  'Everything.',
  'Some **weight**.',
  'A [link](/posts/first/).',
  'A [dead link](/nowhere/).',
  'Of {company}.',
  'As in the [terms](/terms/) and ![a sign](/content/sign.svg).',
  'See ![a sign](sign.svg) and the [terms](terms.md#scope).',
  'Of {nobody}.',
  '€ 12 <b>',
  '',
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  words.map((text) => write('content/terms.md', terms(text))),
  words.map((text) =>
    write(
      'content/home.md',
      `---\ntitle: Welcome to {product}\n---\n${text}\n\n## Prices {#prices}\n\nNone.\n`,
    ),
  ),
  words.map((text) => write('content/posts/02-second.md', `---\ntitel: Second\n---\n${text}\n`)),
  words.map((text) => write('content/posts/01-first.md', `---\ntitle: First\n---\n${text}\n`)),
  fc
    .constantFrom('02-second.md', '03-third.md', 'draft.md')
    .map((name) => write(`content/posts/${name}`, `---\ntitle: ${name}\n---\nText of ${name}.\n`)),
  fc
    .tuple(
      fc.constantFrom('01-first.md', '02-second.md', '2025/04-fourth.md', '2025/may/05-fifth.md'),
      fc.constantFrom('One', 'Two'),
      fc.constantFrom(
        '',
        'tags: []',
        'tags: [news]',
        'tags: [news, press]',
        'tags: [press]',
        'tags: [Bad tag]',
      ),
    )
    .map(([name, title, tags]) =>
      write(`content/posts/${name}`, `---\ntitle: ${title}\n${tags}\n---\nSee [home](/).\n`),
    ),
  fc
    .constantFrom(
      'content/terms.md',
      'content/posts/2025',
      'content/posts/02-second.md',
      'content/posts/03-third.md',
      'content/lost.md',
      'assets/mark.svg',
      'assets/main.css',
      'content/sign.svg',
      'content/site.yaml',
    )
    .map(remove),
  fc
    .constantFrom(
      ['content/posts/02-second.md', 'content/posts/00-second.md'] as const,
      ['content/posts/03-third.md', 'content/posts/02-second.md'] as const,
      ['content/posts/01-first.md', 'content/posts/2025/01-first.md'] as const,
      ['content/posts/2025/04-fourth.md', 'content/posts/04-fourth.md'] as const,
      ['content/posts/2025', 'content/posts/2026'] as const,
      ['content/posts/2025/may', 'content/posts/may'] as const,
    )
    .map(([from, to]) => move(from, to)),
  fc
    .constantFrom('Ledger', 'Desk & Co', '"{company} One"')
    .map((product) => write('content/site.yaml', settings(product))),
  fc
    .constantFrom('company: [', settings('Ledger', '""'), '')
    .map((text) => write('content/site.yaml', text)),
  fc
    .constantFrom(
      'body { color: red; }',
      'body { color: ] }',
      '@import "other.css";',
      'body { background: url(mark.svg); }',
    )
    .map((text) => write('assets/main.css', text)),
  fc
    .constantFrom(1, 2)
    .map((size) =>
      write(
        'content/sign.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="1"/>\n`,
      ),
    ),
  fc
    .constantFrom('p { margin: 0 }', 'p { margin: 1px }')
    .map((text) => write('assets/other.css', text)),
  fc
    .constantFrom(
      '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
      String(plainSite['assets/mark.svg']),
    )
    .map((text) => write('assets/mark.svg', text)),
  fc
    .constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.replace('<main>', '<main className="wide">'),
      (text) => text.replace('<main>', '<main>{'),
      (text) => text.replace("sections: ['scope', 'contact']", "sections: ['scope']"),
      (text) => text.replace("site.asset('mark.svg')", "site.asset('none.svg')"),
      (text) => text.replace("page('/terms/'", "page('/conditions/'"),
      (text) => text.replace("'style-src': []", "'style-src': [\"'self'\"]"),
      (text) => text.replace('perProduct: false, ', ''),
    )
    .map(templates),
  fc
    .constantFrom('Lost', 'Not found')
    .map((title) => write('content/lost.md', `---\ntitle: ${title}\n---\n`)),
);

const edits = fc.record({
  changes: fc.array(edit, { minLength: 1, maxLength: 3 }),
  /** Pages that are open or requested before all are rendered. */
  requested: fc.constantFrom(
    [],
    ['index.html'],
    ['posts/first/index.html', 'list/index.html'],
    ['tags/news/index.html', 'pages/2/index.html', 'feed.txt'],
  ),
  completed: fc.boolean(),
});
