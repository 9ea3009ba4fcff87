import type { ContentPlace } from '../content/text-template.ts';
import type { Content } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import type { Diagnostic, Report } from '../report/diagnostic.ts';
import { createSuggester, toSentence } from '../report/suggest.ts';

type Link = Document['body']['links'][number];

/** Reports the links to Markdown files from which no page is made, and relative addresses that name no file. `paths` are those of all pages. */
export function checkFileLinks(
  { documents, drafts }: Pick<Content, 'documents' | 'drafts'>,
  places: ReadonlyMap<string, ContentPlace>,
  paths: ReadonlySet<string>,
  report: Report,
): void {
  const suggest = createSuggester([...places.keys()]);
  for (const { file, body } of documents.values()) {
    for (const link of body.links) {
      if (link.kind !== 'file' || places.get(link.page)?.path !== undefined) continue;
      const target = documents.get(link.page);
      // What keeps its page from being made was reported.
      if (target?.usable === false) continue;
      const { line, column, length } = link;
      report({
        ...(drafts.has(link.page)
          ? toDraft(link)
          : link.page.endsWith('.md')
            ? noPage(link, target !== undefined, suggest)
            : relative(link, places.get(file)?.path, places, paths)),
        file,
        line,
        column,
        length,
      });
    }
  }
}

type Problem = Pick<Diagnostic, 'code' | 'message' | 'why' | 'fix'>;

const toDraft = ({ page, target }: Link): Problem => ({
  code: 'link/broken',
  message: `The link to ${target} leads to a page that does not exist.`,
  fix: draftAdvice(page),
});

/** How to fix a link to the page of a draft. */
export const draftAdvice = (file: string) =>
  `The page is made from ${file}, which is a draft. Publish it, or remove the link.`;

function noPage(
  { page, target }: Link,
  exists: boolean,
  suggest: (file: string) => string | undefined,
): Problem {
  return {
    code: 'link/broken',
    message: `The link to ${target} leads to a page that does not exist.`,
    why: exists ? `No page of its own is made from ${page}.` : `The site has no file ${page}.`,
    fix:
      (exists ? undefined : toSentence(suggest(page))) ??
      'Link to the address of the page that shows its words, such as /terms/.',
  };
}

function relative(
  { page, target, anchor }: Link,
  own: string | undefined,
  places: ReadonlyMap<string, ContentPlace>,
  paths: ReadonlySet<string>,
): Problem {
  const name = page.replace(/\.(?:markdown|mdx|html?)$/i, '');
  const candidates = [`${name}.md`, `${name}/index.md`, name.replace(/\/index$/, '/index.md')];
  const fromFile = candidates.map((each) => places.get(each)?.path).find((path) => path);
  const { pathname } = new URL(target.replace(/\.html?$/, ''), `https://a.example${own ?? '/'}`);
  const fromPage = [pathname, `${pathname}/`].find((path) => paths.has(path));
  const path = fromFile ?? fromPage;
  return {
    code: 'markdown/relative-link',
    message: `The address “${target}” does not begin with a slash.`,
    why: 'A page has an address in each variant of the site, so an address cannot be relative to it.',
    fix:
      path === undefined
        ? 'Write the Markdown file that the page is made from, such as ../terms.md, or its address from the start of the site.'
        : `Write ${path}${anchor}.`,
  };
}
