/**
 * How long after a save the page shows it. Run it with `node --import tsx src/dev/dev.bench.ts [PAGES…]`; the sites are made
 * for the purpose. Each number is the median of many saves, in milliseconds, from the end of the write; nothing is promised.
 *   event   bare file watching (fs.watch), nothing done
 *   signal  the new page has arrived over the event stream
 *   DOM     Chromium has the new text in the page, or the new style
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium } from '../browser/launch.ts';

const sizes = process.argv.slice(2).map(Number);
const rounds = 21;

async function main(): Promise<void> {
  for (const pages of sizes.length > 0 ? sizes : [10, 1000]) {
    const root = makeSite(pages);
    const server = await startServer(root);
    try {
      console.table({ [`${pages} pages`]: { ...(await measureEvent(root)), ...(await measureSignal(root, server.origin)), ...(await measureDom(root, server.origin)) } });
    } finally {
      server.stop();
      rmSync(root, { recursive: true, force: true });
    }
  }
}

/** A site of so many Markdown pages of some 2 kB and one plain template. */
function makeSite(pages: number): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sitegen-bench-'));
  for (const folder of ['content/posts', 'templates', 'assets']) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'content/site.yaml'), 'origin: https://bench.example\n');
  writeFileSync(path.join(root, 'content/404.md'), '---\ntitle: Lost\n---\nNothing.\n');
  for (let index = 0; index < pages; index++) writeFileSync(path.join(root, `content/posts/page-${index}.md`), post(index, 'Text'));
  writeFileSync(path.join(root, 'assets/main.css'), style(0));
  writeFileSync(path.join(root, 'templates/site.tsx'), template(''));
  return root;
}

function post(index: number, word: string): string {
  const sentence = `${word} of page ${index} has **strong** words, a [link](/posts/page-0/) and some \`code\` in a sentence that is as long as such sentences are.`;
  return `---\ntitle: Page ${index}\n---\n${`${sentence} `.repeat(4)}\n\n## A list\n\n${`- ${sentence}\n`.repeat(6)}\n## More\n\n${`${sentence} `.repeat(4)}\n`;
}

const style = (level: number) => `:root { --level: ${level}; }\nbody { margin: 0 auto; max-width: 40rem; }\n`;

const template = (mark: string) => `import { defineSite, document, entry, object, origin, page, pages, text } from 'sitegen';
const plain = document({ title: text() });
const Frame = ({ entry, site }) => <html lang="en"><head><meta charSet="utf-8" /><title>{entry.title}</title><style dangerouslySetInnerHTML={{ __html: site.styles('main.css') }} /></head><body><h1>{entry.title}</h1><p>${mark}</p><main dangerouslySetInnerHTML={{ __html: entry.body.html }} /></body></html>;
export const site = defineSite({
  settings: object({ origin: origin() }),
  styles: ['main.css'],
  pages: [
    pages((slug) => \`/posts/\${slug}/\`, { folder: 'posts', type: plain, component: ({ content, site }) => <Frame entry={content.entry} site={site} /> }),
    page('/404.html', { content: { entry: entry('404.md', plain) }, component: ({ content, site }) => <Frame entry={content.entry} site={site} />, indexed: false }),
  ],
});
`;

async function startServer(root: string): Promise<{ readonly origin: string; stop(): void }> {
  const command = path.resolve(import.meta.dirname, '../../bin/sitegen.cjs');
  const child = spawn(process.execPath, [command, 'dev', '--port', '0', '--root', root], { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim().replace(/\/$/, '')));
    child.once('exit', () => reject(new Error('The server ended.')));
  });
  await (await fetch(`${origin}/posts/page-0/`)).text();
  await setTimeout(1500);
  return { origin, stop: () => void child.kill('SIGINT') };
}

const target = 'content/posts/page-0.md';

async function measureEvent(root: string): Promise<Record<string, number>> {
  let heard = () => {};
  const watcher = watch(path.join(root, 'content/posts'), () => heard());
  const event = await median(async (round) => {
    const event = new Promise<void>((resolve) => (heard = resolve));
    writeFileSync(path.join(root, target), post(0, `Event ${round}`));
    const began = performance.now();
    await event;
    return performance.now() - began;
  });
  watcher.close();
  return { event };
}

async function measureSignal(root: string, origin: string): Promise<Record<string, number>> {
  const stop = new AbortController();
  const { body } = await fetch(`${origin}/__sitegen/events?page=/posts/page-0/&version=`, { signal: stop.signal });
  let text = '';
  void (async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
  })().catch(() => {});
  const signal = await median(async (round) => {
    text = '';
    writeFileSync(path.join(root, target), post(0, `Signal${round}x`));
    const began = performance.now();
    while (!text.includes(`Signal${round}x`)) await setImmediatePromise();
    return performance.now() - began;
  });
  stop.abort();
  return { signal };
}

const setImmediatePromise = () => new Promise<void>((resolve) => setImmediate(resolve));

async function measureDom(root: string, origin: string): Promise<Record<string, number>> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/posts/page-0/`);
    await page.evaluate(watchPage);
    const timed = (file: string, contents: (mark: string) => string, name: string) =>
      median(async (round) => {
        const mark = `${name}${round}x`;
        writeFileSync(path.join(root, file), contents(mark));
        const began = performance.timeOrigin + performance.now();
        return (await timeOf(page, mark)) - began;
      });
    return {
      'text → DOM': await timed(target, (mark) => post(0, mark), 'dom'),
      'CSS → style': await timed('assets/main.css', (mark) => style(Number(/\d+/.exec(mark)?.[0]) + 1000).replace('--level: ', `--mark: ${mark}; --level: `), 'css'),
      'template → DOM': await timed('templates/site.tsx', template, 'tpl'),
    };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: notes when each mark is first seen, in milliseconds since 1970. Written as text, since this project's types know no page. */
const watchPage = `
  window.seen = {};
  const note = (mark) => { if (mark) window.seen[mark] ??= performance.timeOrigin + performance.now(); };
  new MutationObserver(() => { for (const mark of document.body.textContent.match(/(?:dom|tpl)\\d+x/g) ?? []) note(mark); }).observe(document.body, { subtree: true, childList: true, characterData: true });
  const look = () => { note(getComputedStyle(document.documentElement).getPropertyValue('--mark')); setTimeout(look, 1); };
  look();
`;

async function timeOf(page: Page, mark: string): Promise<number> {
  const handle = await page.waitForFunction(`window.seen[${JSON.stringify(mark)}]`, undefined, { polling: 20, timeout: 20_000 });
  return (await handle.jsonValue()) as number;
}

/** The median of many rounds, with a pause between them as between the saves of a person. */
async function median(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await setTimeout(350);
    times.push(await measure(round));
  }
  const middle = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return Math.round(middle * 10) / 10;
}

await main();
