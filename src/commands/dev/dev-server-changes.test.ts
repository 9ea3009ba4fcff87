import { appendFileSync, cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { plainSite } from '../../test-support/temporary-site.ts';
import { startDevSite, type DevSite } from './fixtures/dev-site.ts';
import { eventually, post, shows } from './fixtures/requests.ts';

const isGone = (site: DevSite, pathname: string) =>
  eventually(async () => expect((await fetch(site.origin + pathname)).status).toBe(404));

describe('a changed file is shown', () => {
  const first = 'content/posts/01-first.md';

  test('when an editor writes a temporary file and renames it', async () => {
    const site = await startDevSite();
    for (let round = 0; round < 3; round++) {
      const temporary = path.join(site.root, 'content/posts/.01-first.md.swp');
      writeFileSync(temporary, post(`Round ${round}.`));
      renameSync(temporary, path.join(site.root, first));
      await shows(site, '/posts/first/', `Round ${round}.`);
    }
  });

  test('when it is written in several steps', async () => {
    const site = await startDevSite();
    site.write(first, '---\ntitle: Fi');
    for (const part of ['rst\n---\nOne', ' two', ' three.\n']) {
      await setTimeout(10);
      appendFileSync(path.join(site.root, first), part);
    }
    await shows(site, '/posts/first/', 'One two three.');
    expect(site.reported).toEqual([]);
  });

  test('in its last state after many saves in a row', async () => {
    const site = await startDevSite();
    for (let round = 0; round < 200; round++) site.write(first, post(`Round ${round}.`));
    await shows(site, '/posts/first/', 'Round 199.');
  });

  test('when it is added, renamed or deleted', async () => {
    const site = await startDevSite();
    site.write('content/posts/03-third.md', post('The third.'));
    await shows(site, '/posts/third/', 'The third.');
    renameSync(
      path.join(site.root, 'content/posts/03-third.md'),
      path.join(site.root, 'content/posts/03-last.md'),
    );
    await shows(site, '/posts/last/', 'The third.');
    await isGone(site, '/posts/third/');
    rmSync(path.join(site.root, 'content/posts/03-last.md'));
    await isGone(site, '/posts/last/');
  });

  test('when its folder was replaced, as git does, and edited again', async () => {
    const site = await startDevSite();
    const [folder, aside] = [path.join(site.root, 'content/posts'), path.join(site.root, 'aside')];
    for (let round = 0; round < 3; round++) {
      renameSync(folder, aside);
      cpSync(aside, folder, { recursive: true });
      rmSync(aside, { recursive: true });
      site.write(first, post(`Round ${round}.`));
      await shows(site, '/posts/first/', `Round ${round}.`);
      site.write(first, post(`After ${round}.`));
      await shows(site, '/posts/first/', `After ${round}.`);
      site.write(`content/posts/new-${round}.md`, post(`New ${round}.`));
      await shows(site, `/posts/new-${round}/`, `New ${round}.`);
    }
  });

  test('when its folder did not exist at the start of the server', async () => {
    const site = await startDevSite({
      'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
        "'mark.svg'",
        "'new/deep/mark.svg'",
      ),
      'assets/mark.svg': undefined,
    });
    expect((await fetch(`${site.origin}/`)).status).toBe(500);
    site.write('assets/new/deep/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await shows(site, '/', 'assets/mark-');
    for (const text of ['One.', 'Two.']) {
      site.write('assets/public/.well-known/note.txt', text);
      await shows(site, '/.well-known/note.txt', text);
    }
  });

  test('when templates import it from another folder', async () => {
    const templates = `import { word } from '../shared/word.ts';\n${String(plainSite['templates/site.tsx']).replace('<main>', '<main id={word}>')}`;
    const site = await startDevSite({
      'templates/site.tsx': templates,
      'shared/word.ts': "export const word = 'first';\n",
    });
    await shows(site, '/', '<main id="first">');
    site.write('shared/word.ts', "export const word = 'second';\n");
    await shows(site, '/', '<main id="second">');
  });

  test('when it is a template, and when a schema gets another field', async () => {
    const site = await startDevSite();
    const templates = String(plainSite['templates/site.tsx']);
    site.write('templates/site.tsx', templates.replace('<main>', '<main className="wide">'));
    await shows(site, '/', '<main class="wide">');
    site.write(
      'templates/site.tsx',
      templates.replace(
        'const plain = contentType({ title: string() }',
        'const plain = contentType({ title: string(), note: string() }',
      ),
    );
    await eventually(() =>
      expect(site.reported.at(-1)?.map(({ code }) => code)).toEqual([
        'content/missing-field',
        'content/missing-field',
        'content/missing-field',
      ]),
    );
  });
});
