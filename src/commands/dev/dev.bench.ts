/**
 * Measures how soon the open page shows a saved change, in generated sites of PAGES pages. Run it
 * with `node --import tsx src/commands/dev/dev.bench.ts [PAGES…]`. Prints milliseconds from the end of the
 * write, over many saves: the median and, in brackets, the minimum, which matters if others use the
 * machine. Nothing here passes or fails; the expected times are printed below.
 *   signal    the event stream says that the page changed
 *   text      Chromium has the new words in the page; likewise a change of a style, of a template
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../test-support/launch.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const sizes = process.argv.slice(2).map(Number);
const rounds = Number(process.env['BENCH_RUNS'] ?? 15);
const expected = { signal: 'at most 25', text: '50', style: '50', template: '300' };

/**
 * A site, the page to watch, and the edits: each inserts a mark into a file, which the page then
 * shows.
 */
interface Subject {
  readonly name: string;
  readonly root: string;
  readonly page: string;
  readonly text: Edit;
  readonly style: Edit;
  readonly template: Edit;
}

interface Edit {
  readonly file: string;
  readonly contents: (mark: string) => string;
}

async function main(): Promise<void> {
  const browser = await launchChromium();
  const results: Record<string, Record<string, string>> = {};
  try {
    for (const pages of sizes.length > 0 ? sizes : [10, 1000]) {
      const subject = makeSite(pages);
      const server = await startServer(subject);
      const page = await browser.newPage();
      try {
        await page.addInitScript(watchPage);
        await page.goto(server.origin + subject.page);
        results[subject.name] = {
          signal: await measureSignal(subject, server.origin),
          text: await measureShown(page, subject.text, 'text'),
          style: await measureShown(page, subject.style, 'style'),
          template: await measureShown(page, subject.template, 'template'),
        };
      } finally {
        await page.close();
        await server.stop();
        rmSync(subject.root, { recursive: true, force: true });
      }
    }
  } finally {
    await browser.close();
  }
  console.table({ ...results, expected });
}

/** Generates a site with this number of Markdown pages of about 2 kB and one plain template. */
function makeSite(pages: number): Subject {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sitegen-bench-'));
  for (const folder of ['content/posts', 'templates', 'assets'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'content/site.yaml'), 'origin: https://bench.example\n');
  writeFileSync(path.join(root, 'content/404.md'), '---\ntitle: Lost\n---\nNothing.\n');
  for (let index = 0; index < pages; index++)
    writeFileSync(path.join(root, `content/posts/page-${index}.md`), post(index, 'Text'));
  writeFileSync(path.join(root, 'assets/main.css'), style('none'));
  writeFileSync(path.join(root, 'templates/site.tsx'), template(''));
  return {
    name: `${pages} pages`,
    root,
    page: '/posts/page-0/',
    text: { file: path.join(root, 'content/posts/page-0.md'), contents: (mark) => post(0, mark) },
    style: { file: path.join(root, 'assets/main.css'), contents: style },
    template: { file: path.join(root, 'templates/site.tsx'), contents: template },
  };
}

function post(index: number, word: string): string {
  const sentence = `${word} of page ${index} has **strong** words, a [link](/posts/page-0/) and some \`code\` in a sentence that is as long as such sentences are.`;
  return `---\ntitle: Page ${index}\n---\n${`${sentence} `.repeat(4)}\n\n## A list\n\n${`- ${sentence}\n`.repeat(6)}\n## More\n\n${`${sentence} `.repeat(4)}\n`;
}

const style = (mark: string) =>
  `:root { --mark: ${mark}; }\nbody { margin: 0 auto; max-width: 40rem; }\n`;

const template = (
  mark: string,
) => `import { defineSite, contentType, entry, object, origin, page, pages, string } from 'react-sitegen';
const plain = contentType({ title: string() });
const Frame = ({ entry, site }) => <html lang="en"><head><meta charSet="utf-8" /><title>{entry.title}</title><style dangerouslySetInnerHTML={{ __html: site.styles('main.css') }} /></head><body><h1>{entry.title}</h1><p>${mark}</p><main dangerouslySetInnerHTML={entry.body} /></body></html>;
export const site = defineSite({
  settings: object({ origin: origin() }),
  styles: ['main.css'],
  pages: [
    pages(({ slug }) => \`/posts/\${slug}/\`, { folder: 'posts', type: plain, component: ({ content, site }) => <Frame entry={content.entry} site={site} /> }),
    page('/404.html', { content: { entry: entry('404.md', plain) }, component: ({ content, site }) => <Frame entry={content.entry} site={site} />, indexed: false }),
  ],
});
`;

async function startServer({
  root,
  page,
}: Subject): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [path.join(repository, 'bin/sitegen.cjs'), 'dev', '--port', '0', '--root', root],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim().replace(/\/$/, '')));
    void ended.then(() => reject(new Error('The server ended.')));
  });
  await (await fetch(origin + page)).text();
  await setTimeout(1500);
  return {
    origin,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function measureSignal({ page, text }: Subject, origin: string): Promise<string> {
  const stop = new AbortController();
  const html = await (await fetch(origin + page)).text();
  const version = /data-version="([^"]*)"/.exec(html)?.[1] ?? '';
  const { body } = await fetch(`${origin}/__sitegen/events?page=${page}&version=${version}`, {
    signal: stop.signal,
  });
  let received = '';
  void (async () => {
    for await (const chunk of body ?? []) received += Buffer.from(chunk).toString();
  })().catch(() => {});
  const times = await measure(async (round) => {
    received = '';
    writeFileSync(text.file, text.contents(`Signal${round}x`));
    const began = performance.now();
    while (!received.includes('event: reload')) await setImmediate();
    return performance.now() - began;
  });
  stop.abort();
  return times;
}

/** No mark occurs twice in a page. */
let marks = 0;

/**
 * Measures the time from the end of a write until the page shows its mark, both by the clock of the
 * machine.
 */
function measureShown(page: Page, { file, contents }: Edit, name: string): Promise<string> {
  return measure(async () => {
    const mark = `${name}${++marks}x`;
    writeFileSync(file, contents(mark));
    const began = performance.timeOrigin + performance.now();
    return (await timeOf(page, mark)) - began;
  });
}

/**
 * Runs in the page before all else: records when each mark is first seen, in milliseconds since 1970. A string,
 * since this project has no types for pages.
 */
const watchPage = `
  window.seen = {};
  const note = (mark) => { if (mark) window.seen[mark] ??= performance.timeOrigin + performance.now(); };
  document.addEventListener('DOMContentLoaded', () => { for (const mark of document.body.textContent.match(/(?:text|template)\\d+x/g) ?? []) note(mark); });
  const look = () => { note(getComputedStyle(document.documentElement).getPropertyValue('--mark')); setTimeout(look, 1); };
  look();
`;

/**
 * Polls, because a site's policy forbids Playwright's own waiting, which evaluates a text in the
 * page.
 */
async function timeOf(page: Page, mark: string): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    const time = await page.evaluate<number | undefined>(`window.seen[${JSON.stringify(mark)}]`);
    if (time !== undefined) return time;
    await setTimeout(20);
  }
  throw new Error(`The page never showed ${mark}.`);
}

/**
 * Returns the median and the minimum of many rounds, with pauses as between the saves of a person.
 */
async function measure(once: (round: number) => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await setTimeout(350);
    times.push(await once(round));
  }
  const sorted = times.sort((a, b) => a - b);
  return `${(sorted[Math.floor(rounds / 2)] ?? 0).toFixed(1)} (${(sorted[0] ?? 0).toFixed(1)})`;
}

await main();
