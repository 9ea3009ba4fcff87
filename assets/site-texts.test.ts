import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../src/build.ts';
import { completeFacts } from '../src/commands/init/facts.ts';
import { newSite } from '../src/commands/init/new-site.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { findBarriers } from '../src/testing/find-barriers.ts';
import { temporarySite } from '../src/test-support/temporary-site.ts';
import { startVisitor } from '../src/test-support/visitor.ts';

const everything = readFileSync(
  new URL('../src/test-support/everything.md', import.meta.url),
  'utf8',
);

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}z"/></svg>`;

/** Where the text of a page is, and the page. */
const texts = [
  ['repository', 'content/legal/cookie-policy.md', '/cookie-policy/'],
  ['company', 'content/news/new-website.md', '/news/new-website/'],
  ['minimal', 'content/home.md', '/'],
] as const;

test.each(texts)('everything that a text can contain has a style in the site %s', async (...of) => {
  const [site, file, address] = of;
  const files =
    site === 'repository'
      ? repositorySite()
      : Object.fromEntries(newSite(site, completeFacts({}, 'acme'), '2026-11-23'));
  const written = String(files[file]);
  const text =
    site === 'repository'
      ? written.replace(/(?<=\{#what-cookies-are\}\n)[^]*?(?=\n## )/, () => `\n${everything}`)
      : written.replace(/(?<=\n---\n)[^]*/, () => everything.replace(/^#(?=##)/gm, ''));
  const folder = path.posix.dirname(file);
  const root = temporarySite({
    ...files,
    // The other text is gone, and with it the page of its film.
    'content/news/new-website.mp4': undefined,
    'content/news/new-website.svg': undefined,
    [file]: text,
    [`${folder}/wide.svg`]: drawing(3000, 300),
    [`${folder}/small.svg`]: drawing(40, 20),
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const visitor = await startVisitor(tree);
  onTestFinished(() => visitor.close());
  for (const [width, colorScheme] of [
    [375, 'light'],
    [1280, 'dark'],
  ] as const) {
    const page = await visitor.visit(address, { viewport: { width, height: 800 }, colorScheme });
    const scrolled = await page.evaluate('document.documentElement.scrollWidth');
    expect(scrolled, `${width} px`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(stylesOf), `${width} px`).toEqual({
      numbers: ['decimal'],
      hasBullets: true,
      task: ['none'],
      quotations: true,
      alerts: true,
      // On phones, the site of this repository shows each row as a block.
      right: site === 'repository' && width < 640 ? ['start'] : ['end'],
      wide: [],
    });
    // The colors of this repository's site have a test. The name of the arrows back is not their sign.
    const isChecked = width === 375 && site !== 'repository';
    const barriers = isChecked ? await findBarriers(page) : [];
    expect(barriers.filter((each) => !each.includes('-ref-'))).toEqual([]);
    await visitor.leave();
  }
});

/** Returns the files of the site in this repository, by path. */
function repositorySite(): Record<string, Uint8Array> {
  const files = ['content', 'templates', 'assets'].flatMap((folder) =>
    readdirSync(path.join(packageRoot(), folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => path.posix.join(folder, name.replaceAll(path.sep, '/')),
    ),
  );
  const published = files.filter(
    (file) =>
      !/\.test\.|\/(?:fixtures|schemas)\/|\.lock\.yaml$/.test(file) &&
      statSync(path.join(packageRoot(), file)).isFile(),
  );
  return Object.fromEntries(
    published.map((file) => [file, readFileSync(path.join(packageRoot(), file))]),
  );
}

/** Runs in the page. */
function stylesOf() {
  const text = document.querySelector('#lists')!.parentElement!;
  const all = (selector: string) => [...text.querySelectorAll(selector)];
  const values = (selector: string, name: string) => [
    ...new Set(all(selector).map((each) => getComputedStyle(each).getPropertyValue(name))),
  ];
  const hasLine = (selector: string) =>
    values(selector, 'border-inline-start-width').every((line) => line !== '0px');
  const hasMark = (selector: string) =>
    all(selector).every((each) => getComputedStyle(each, '::before').content !== 'none');
  const { right } = text.getBoundingClientRect();
  const box = (each: Element) => each.closest('pre, .table') ?? each;
  return {
    numbers: values('ol > li', 'list-style-type'),
    hasBullets: !values('ul > li:not(.task)', 'list-style-type').includes('none'),
    task: values('.task', 'list-style-type'),
    quotations: hasLine('blockquote') || hasMark('blockquote'),
    alerts: hasLine('.alert'),
    right: values('td[data-align="right"]', 'text-align'),
    wide: all('img, pre, .table:not(:has([data-column="May"]))').flatMap((each) =>
      box(each).getBoundingClientRect().right > right + 1 ? each.outerHTML.slice(0, 60) : [],
    ),
  };
}
