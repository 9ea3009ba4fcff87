import path from 'node:path';
import type { ContentRoute } from '../content/placeholder.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import { referencedName } from '../content/fields/references.ts';
import { formerText } from '../files/former-text.ts';
import { readText } from '../files/read-text.ts';
import { isMarkdown } from '../lib/is-markdown.ts';
import { slugify } from '../lib/slugify.ts';
import { limitProblems, maxProblems, type Problem, type Report } from '../report/diagnostic.ts';
import type { Location } from '../report/location.ts';
import { suggest } from '../report/suggest.ts';
import { findRoute } from './routes.ts';

type Link = Document['links'][number];

/** What a link to a file may lead to. */
interface Targets extends Pick<LoadedContent, 'documents' | 'drafts'> {
  readonly root: string;
  readonly routes: ReadonlyMap<string, ContentRoute>;
}

/**
 * Reports the links to Markdown files and rows without a page in the texts and the settings of a
 * language, and relative addresses that are not files. The errors of `blocked` files were reported.
 */
export function checkFileLinks(
  { settings, ...targets }: Targets & Pick<LoadedContent, 'settings'>,
  blocked: ReadonlySet<string>,
  report: Report,
): void {
  const { documents, drafts, routes } = targets;
  for (const source of [...documents.values(), { ...settings, days: {} }]) {
    warnOfEnds(source, documents, report);
    const { file, links } = source;
    const limited = limitProblems(report);
    let problems = 0;
    for (const link of links) {
      if (link.kind !== 'file') continue;
      const found = findRoute(routes, link.page, link.from)?.path;
      const own = `https://a.example${routes.get(file)?.path ?? '/'}`;
      const inBrowser = new URL(link.target.replace(/\.html?$/, ''), own).pathname;
      // Browsers resolve an address that ends with a slash from the address of the page.
      const isPlain = isMarkdown(link.from ?? '') || !link.page.endsWith('/');
      if (found !== undefined && (isPlain || found === inBrowser)) continue;
      const target = documents.get(link.page);
      if (blocked.has(link.page) || (target !== undefined && target.fields === undefined)) continue;
      if (++problems > maxProblems + 1) break;
      const meant = target ? undefined : fileMeantBy(link, inBrowser, targets);
      const shown = path.posix.relative(path.posix.dirname(file), meant ?? '');
      const isRow = tableOrRow.test(link.page);
      const draft = drafts.get(link.page);
      const { line, column, length } = link;
      limited({
        ...problemOf(link, isRow, target !== undefined),
        fix: draft
          ? draftAdvice(draft)
          : meant === undefined
            ? `Write ${isRow ? 'the name of a row that has a page after the file, such as prints.csv#alps' : 'the path of the page’s Markdown file, such as ../terms.md, or an address that begins with a slash, such as /terms/'}.`
            : `Did you mean “${isRow ? shown.replace(/\/(?=[^/]*$)/, '#') : shown}”?`,
        file,
        line,
        column,
        length,
      });
    }
  }
}

/** Matches the name of a table and that of a row in it. */
const tableOrRow = /\.(?:csv|ya?ml|json)(?:\/[^/]*)?$/;

/**
 * Returns the file that a link means: one whose page it leads to, or with the same name; the only one
 * with the title or the words of the file that Git had there; or one with a similar name.
 */
function fileMeantBy(
  { page, from }: Link,
  inBrowser: string,
  { root, documents, routes }: Targets,
): string | undefined {
  const files = [...routes.keys()];
  const addresses = [findRoute(routes, page, from)?.path, inBrowser, `${inBrowser}/`];
  const leading = files.find((file) => addresses.includes(routes.get(file)?.path ?? ''));
  if (leading !== undefined) return leading;
  const isFile = isMarkdown(page) || tableOrRow.test(page);
  const named = isFile ? page : `${page.replace(/\/$/, '')}.md`;
  const nameOfFile = (file: string) =>
    slugify(path.posix.basename(file).replace(/(?:\.html?)?\.\w+$/, ''));
  const former = isMarkdown(named) ? formerText(root, named).split('\n') : [];
  const formerTitles = former.flatMap(
    (line) => /^(?:title:|# )(.*)/.exec(line)?.slice(1).map(slugify) ?? [],
  );
  const [longest = ''] = former.sort((a, b) => b.length - a.length);
  const isRenamed = (file: string) => {
    const { title } = Object(documents.get(file)?.written) as { readonly title?: unknown };
    return (
      (typeof title === 'string' && formerTitles.includes(slugify(title))) ||
      (longest.length > 40 && readText(root, file, () => {})?.includes(longest.trim()) === true)
    );
  };
  const only = (isIt: (file: string) => boolean) => {
    const [first, ...others] = files.filter((file) => isIt(file));
    return others.length === 0 ? first : undefined;
  };
  const name = nameOfFile(named);
  const isNamed = (test: (other: string) => boolean) =>
    name === 'index' ? undefined : only((file) => test(nameOfFile(file)));
  return (
    isNamed((other) => other === name) ??
    (former.length > 0 ? only(isRenamed) : undefined) ??
    suggest(named, files) ??
    isNamed((other) => other.includes(name))
  );
}

const problemOf = ({ page, target }: Link, isRow: boolean, exists: boolean): Problem =>
  isRow || isMarkdown(page)
    ? {
        code: 'link/broken',
        message: `The link to ${target} leads to a page that does not exist.`,
        why: exists ? `${page} has no page.` : `The site has no ${isRow ? 'row' : 'file'} ${page}.`,
      }
    : {
        code: 'markdown/relative-link',
        message: `The address “${target}” is not the path of a Markdown file and does not begin with a slash.`,
        why: 'Browsers resolve it from the address of the page, and not from the folder of the text.',
      };

/** Returns the advice for a link to the page of a draft. */
export const draftAdvice = ({ file, draft }: Document) =>
  `Its source ${file} ${draft?.why}. Publish it, or remove the link.`;

/** Warns of the links and references of a text to those that are on the site for a shorter time. */
function warnOfEnds(
  { file, links, references, days: own }: Pick<Document, 'file' | 'links' | 'references' | 'days'>,
  documents: LoadedContent['documents'],
  report: Report,
): void {
  const warn = (what: string, name: string | undefined, locate: () => Location) => {
    const { expires } = documents.get(name ?? '')?.days ?? {};
    if (expires === undefined || (own.expires !== undefined && own.expires <= expires)) return;
    report({
      code: 'link/expires',
      severity: 'warning',
      message: `This ${what} to ${name}, which is on the site until ${expires}, and this text ${own.expires === undefined ? 'has no last day' : `until ${own.expires}`}.`,
      why: 'After that day, it leads nowhere, and the site cannot be built.',
      fix: 'Remove it before that day, or give this text the same last day.',
      ...locate(),
    });
  };
  for (const { kind, page, line, column, length } of links)
    if (kind === 'file') warn('link leads', page, () => ({ file, line, column, length }));
  for (const { reference, locate } of references)
    warn('field refers', referencedName(reference, documents), locate);
}
