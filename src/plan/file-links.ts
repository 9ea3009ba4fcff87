import { isMarkdown } from '../lib/is-markdown.ts';
import path from 'node:path';
import type { ContentRoute } from '../content/placeholder.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import type { Problem, Report } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import { findRoute } from './routes.ts';

type Link = Document['links'][number];

/**
 * Reports the links to Markdown files without a page in the texts and the settings of a language, and
 * relative addresses that are not files.
 * `paths` are those of all pages.
 */
export function checkFileLinks(
  { documents, drafts, settings }: Pick<LoadedContent, 'documents' | 'drafts' | 'settings'>,
  routes: ReadonlyMap<string, ContentRoute>,
  paths: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
  report: Report,
): void {
  for (const document of documents.values()) warnOfEnds(document, documents, report);
  for (const { file, links } of [...documents.values(), settings]) {
    const own = routes.get(file)?.path ?? '/';
    for (const link of links) {
      if (link.kind !== 'file') continue;
      const route = findRoute(routes, link.page, link.from);
      const found = route?.path;
      const inBrowser = new URL(link.target.replace(/\.html?$/, ''), `https://a.example${own}`)
        .pathname;
      // Browsers resolve an address that ends with a slash from the address of the page.
      if (
        found !== undefined &&
        (isMarkdown(link.from ?? '') || !link.page.endsWith('/') || found === inBrowser)
      )
        continue;
      const target = documents.get(link.page);
      const { line, column, length } = link;
      const at = { file, line, column, length };
      // The errors of its page were reported.
      if (blocked.has(link.page) || (target !== undefined && target.fields === undefined)) continue;
      const isFile = isMarkdown(link.page);
      const named = isFile ? link.page : `${link.page.replace(/\/$/, '')}.md`;
      const name = path.posix
        .basename(named, '.md')
        .replace(/\.html?$/, '')
        .toLowerCase();
      const fileNamed = (isIt: (other: string) => boolean) =>
        [...routes.keys()].find((each) => isIt(path.posix.basename(each, '.md').toLowerCase()));
      const similar = routes.has(named)
        ? named
        : ([...routes.keys()].find((each) => routes.get(each) === route) ??
          fileNamed((other) => other === name && name !== 'index') ??
          suggest(named, routes.keys()) ??
          fileNamed((other) => other.includes(name)));
      const address = [inBrowser, `${inBrowser}/`].find((path) => paths.has(path));
      const draft = drafts.get(link.page);
      const [, table, row] =
        /^(content\/.*\.(?:csv|ya?ml|json))(?:\/([^/]*))?$/.exec(link.page) ?? [];
      if (table !== undefined) {
        const names = [...routes.keys()].filter((name) => name.startsWith(`${table}/`));
        const slugs = names.map((name) => name.slice(table.length + 1));
        const shown = link.target.replace(/#.*/, '');
        const meant = target || row === undefined ? undefined : suggest(row, slugs);
        const why = target
          ? 'This row has no page.'
          : `The site has no row “${row ?? ''}” in ${table}.`;
        report({
          ...broken(link),
          why,
          fix: draft
            ? draftAdvice(draft)
            : meant === undefined
              ? `Write the name of a row that has a page after the file, such as ${shown}#${slugs[0] ?? 'name'}.`
              : `Did you mean “${shown}#${meant}”?`,
          ...at,
        });
        continue;
      }
      report({
        ...(isFile ? noPage(link, target !== undefined) : relative(link)),
        fix: draft
          ? draftAdvice(draft)
          : !isFile && address !== undefined
            ? `Write: ${address}${link.anchor}`
            : similar !== undefined && target === undefined
              ? `Did you mean “${path.posix.relative(path.posix.dirname(file), similar)}”?`
              : 'Write the path of the page’s Markdown file, such as ../terms.md, or an address that begins with a slash, such as /terms/.',
        ...at,
      });
    }
  }
}

/** Warns of the links of a text to texts that are on the site for a shorter time. */
function warnOfEnds(
  { file, links, days: own }: Document,
  documents: LoadedContent['documents'],
  report: Report,
): void {
  for (const { kind, page, line, column, length } of links) {
    const { expires } = (kind === 'file' ? documents.get(page)?.days : undefined) ?? {};
    if (expires === undefined || (own.expires !== undefined && own.expires <= expires)) continue;
    report({
      code: 'link/expires',
      severity: 'warning',
      message: `This link leads to ${page}, which is on the site until ${expires}, and this text ${own.expires === undefined ? 'has no last day' : `until ${own.expires}`}.`,
      why: 'After that day, the link leads nowhere, and the site cannot be built.',
      fix: 'Remove the link before that day, or give this text the same last day.',
      file,
      line,
      column,
      length,
    });
  }
}

const broken = ({ target }: Link) => ({
  code: 'link/broken',
  message: `The link to ${target} leads to a page that does not exist.`,
});

/** Returns the advice for a link to the page of a draft. */
export const draftAdvice = (document: Document) =>
  `Its source ${document.file} ${document.draft?.why}. Publish it, or remove the link.`;

const noPage = (link: Link, exists: boolean): Problem => ({
  ...broken(link),
  why: exists ? `${link.page} has no page.` : `The site has no file ${link.page}.`,
});

const relative = ({ target }: Link): Problem => ({
  code: 'markdown/relative-link',
  message: `The address “${target}” is not the path of a Markdown file and does not begin with a slash.`,
  why: 'Browsers resolve it from the address of the page, and not from the folder of the text.',
});
