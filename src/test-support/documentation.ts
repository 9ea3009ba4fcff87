import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../build.ts';
import { makeManyPages } from './many-pages.ts';

/**
 * Returns the texts of folders with the documentation of other projects, without front matter. Links
 * to other pages lead elsewhere; `scratch` is an empty folder, where a build finds the texts with
 * errors, which are left out.
 */
export async function readDocumentation(
  folders: readonly string[],
  scratch: string,
): Promise<readonly string[]> {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.md') && !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(file),
      )
      .sort()
      .map((file) => withoutTargets(readFileSync(path.join(folder, file), 'utf8')))
      .filter((text) => text.length > 700 && text.length < 60_000),
  );
  makeManyPages(scratch, { pages: texts.length, texts });
  const { diagnostics } = await build({ root: scratch, write: false, cache: false });
  const wrong = new Set(
    diagnostics.map(({ severity, file }) => (severity === 'error' ? file : undefined)),
  );
  return texts.filter((_, index) => !wrong.has(`content/posts/post-${index}.md`));
}

/** The address of a link to another page is not one of the site that is measured. */
const withoutTargets = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/^# .*\n/m, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\]\((?!https?:)[^)\s]*/g, '](https://www.example.com/')
    .replace(/[{}]/g, (brace) => `\\${brace}`)
    .trim();
