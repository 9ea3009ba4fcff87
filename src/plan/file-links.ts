import type { ContentRoute } from '../content/text-pattern.ts';
import type { Content } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import type { Problem, Report } from '../report/diagnostic.ts';
import { didYouMean } from '../report/suggest.ts';

type Link = Document['body']['links'][number];

/** Reports the links to Markdown files without a page, and relative addresses that are not files. `paths` are those of all pages. */
export function checkFileLinks(
  { documents, drafts }: Pick<Content, 'documents' | 'drafts'>,
  routes: ReadonlyMap<string, ContentRoute>,
  paths: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
  report: Report,
): void {
  for (const { file, body } of documents.values()) {
    for (const link of body.links) {
      if (link.kind !== 'file' || findRoute(routes, link.page)?.path !== undefined) continue;
      const target = documents.get(link.page);
      // The errors of its page were reported.
      if (blocked.has(link.page) || (target !== undefined && target.fields === undefined)) continue;
      const { line, column, length } = link;
      report({
        ...(drafts.has(link.page)
          ? { ...broken(link), fix: draftAdvice(link.page) }
          : link.page.endsWith('.md')
            ? noPage(link, target !== undefined, routes.keys())
            : relative(link, routes.get(file)?.path, paths)),
        file,
        line,
        column,
        length,
      });
    }
  }
}

/**
 * Returns the route of the Markdown file that a link to `file` leads to; `undefined` if there is none. As on GitHub and in other
 * generators, the link can omit the file's extension or end in `.html`, and a folder or its README leads to its `index.md`.
 */
export function findRoute(
  routes: ReadonlyMap<string, ContentRoute>,
  file: string,
): ContentRoute | undefined {
  const name = file.replace(/\.(?:md|markdown|mdx|html?)$/i, '');
  const folder = name.replace(/\/(?:index|readme)$/i, '');
  return routes.get(file) ?? routes.get(`${name}.md`) ?? routes.get(`${folder}/index.md`);
}

const broken = ({ target }: Link) => ({
  code: 'link/broken',
  message: `The link to ${target} leads to a page that does not exist.`,
});

/** Returns the advice for a link to the page of a draft. */
export const draftAdvice = (file: string) =>
  `Its source ${file} is a draft. Publish it, or remove the link.`;

const noPage = (link: Link, exists: boolean, files: Iterable<string>): Problem => ({
  ...broken(link),
  why: exists ? `${link.page} has no page.` : `The site has no file ${link.page}.`,
  fix:
    (exists ? undefined : didYouMean(link.page, files)) ??
    'Link to the address of the page that shows it, such as /terms/.',
});

function relative(
  { target, anchor }: Link,
  own: string | undefined,
  paths: ReadonlySet<string>,
): Problem {
  const { pathname } = new URL(target.replace(/\.html?$/, ''), `https://a.example${own ?? '/'}`);
  const path = [pathname, `${pathname}/`].find((path) => paths.has(path));
  return {
    code: 'markdown/relative-link',
    message: `The address “${target}” is not the path of a Markdown file and does not begin with a slash.`,
    why: 'A page has a different address in each variant of the site, so a link cannot be relative to the page.',
    fix:
      path === undefined
        ? 'Write the path of the page’s Markdown file, such as ../terms.md, or an address that begins with a slash, such as /terms/.'
        : `Write: ${path}${anchor}`,
  };
}
