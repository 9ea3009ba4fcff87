import path from 'node:path';
import type { ContentRoute } from '../content/text-pattern.ts';
import type { Content } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import type { Problem, Report } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';

type Link = Document['body']['links'][number];

/**
 * Reports the links to Markdown files without a page, and relative addresses that are not files.
 * `paths` are those of all pages.
 */
export function checkFileLinks(
  { documents, drafts }: Pick<Content, 'documents' | 'drafts'>,
  routes: ReadonlyMap<string, ContentRoute>,
  paths: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
  report: Report,
): void {
  for (const { file, body } of documents.values()) {
    const own = routes.get(file)?.path ?? '/';
    for (const link of body.links) {
      if (link.kind !== 'file') continue;
      const route = findRoute(routes, link.page, link.from);
      const found = route?.path;
      const inBrowser = new URL(link.target.replace(/\.html?$/, ''), `https://a.example${own}`)
        .pathname;
      // Browsers resolve an address that ends with a slash from the address of the page.
      if (found !== undefined && (!link.page.endsWith('/') || found === inBrowser)) continue;
      const target = documents.get(link.page);
      // The errors of its page were reported.
      if (blocked.has(link.page) || (target !== undefined && target.fields === undefined)) continue;
      const isFile = link.page.endsWith('.md');
      const named = isFile ? link.page : `${link.page.replace(/\/$/, '')}.md`;
      const name = path.posix.basename(named, '.md');
      const fileNamed = (isIt: (other: string) => boolean) =>
        [...routes.keys()].find((each) => isIt(path.posix.basename(each, '.md')));
      const similar = routes.has(named)
        ? named
        : ([...routes.keys()].find((each) => routes.get(each) === route) ??
          fileNamed((other) => other === name && name !== 'index') ??
          suggest(named, routes.keys()) ??
          fileNamed((other) => other.includes(name)));
      const address = [inBrowser, `${inBrowser}/`].find((path) => paths.has(path));
      const { line, column, length } = link;
      report({
        ...(isFile ? noPage(link, target !== undefined) : relative(link)),
        fix: drafts.has(link.page)
          ? draftAdvice(link.page)
          : !isFile && address !== undefined
            ? `Write: ${address}${link.anchor}`
            : similar !== undefined && target === undefined
              ? `Did you mean “${path.posix.relative(path.posix.dirname(file), similar)}”?`
              : 'Write the path of the page’s Markdown file, such as ../terms.md, or an address that begins with a slash, such as /terms/.',
        file,
        line,
        column,
        length,
      });
    }
  }
}

/**
 * Returns the route of the Markdown file that a link to `file` leads to; `undefined` if there is
 * none. As on GitHub and in other generators, the link can omit the file's extension or end in
 * `.html`, and a folder or its README leads to its `index.md`. A file that was written with a slash
 * at its start is in the folder `from`, in one around it, or in `content/`.
 */
export function findRoute(
  routes: ReadonlyMap<string, ContentRoute>,
  file: string,
  from?: string,
): ContentRoute | undefined {
  const parents = from?.split('/') ?? [];
  const inParents = parents
    .slice(1)
    .map((_, index) => [...parents.slice(0, index + 2), file.slice('content/'.length)].join('/'));
  for (const each of [...inParents, file]) {
    const name = each.replace(/\.(?:md|markdown|mdx|html?)$|\/$/i, '');
    const folder = name.replace(/\/(?:_?index|readme)$/i, '');
    const found =
      routes.get(each) ??
      (each.endsWith('/') ? undefined : routes.get(`${name}.md`)) ??
      routes.get(`${folder}/index.md`) ??
      routes.get(`${folder}/README.md`) ??
      routes.get(`${folder}/_index.md`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const broken = ({ target }: Link) => ({
  code: 'link/broken',
  message: `The link to ${target} leads to a page that does not exist.`,
});

/** Returns the advice for a link to the page of a draft. */
export const draftAdvice = (file: string) =>
  `Its source ${file} is a draft. Publish it, or remove the link.`;

const noPage = (link: Link, exists: boolean): Problem => ({
  ...broken(link),
  why: exists ? `${link.page} has no page.` : `The site has no file ${link.page}.`,
});

const relative = ({ target }: Link): Problem => ({
  code: 'markdown/relative-link',
  message: `The address “${target}” is not the path of a Markdown file and does not begin with a slash.`,
  why: 'Browsers resolve it from the address of the page, and not from the folder of the text.',
});
