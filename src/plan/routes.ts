import path from 'node:path';
import type { LanguageContent, LoadedContent } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import type { ContentRoute } from '../content/placeholder.ts';
import { decode } from '../lib/decode.ts';
import { isMarkdown } from '../lib/is-markdown.ts';
import { memoizeFor } from '../lib/memoize.ts';
import { pagePathOf } from './addresses.ts';
import { imported } from '../site/content-type.ts';
import { contentSlug, localSlug } from './expand-page.ts';
import type { UnplacedPage } from './plan.ts';

/**
 * Returns the route of each file. Its page is the one that `pages` makes from it, or else the first
 * page that declares it as an entry.
 */
export function findRoutes(
  unplaced: readonly UnplacedPage[],
  content: LoadedContent,
): Map<string, ContentRoute> {
  const paths = new Map<string, string>();
  const aliases = new Map<string, readonly string[]>();
  const add = ({ original: file }: Document, path: string) => {
    if (!paths.has(file)) paths.set(file, path);
  };
  for (const page of unplaced) {
    if (page.siblings === undefined) continue;
    const document = page.documents['entry'] as Document;
    add(document, page.path);
    aliases.set(document.original, aliasesOf(page));
  }
  for (const { path, documents } of unplaced)
    for (const source of Object.values(documents)) if ('file' in source) add(source, path);
  return new Map(
    Array.from(content.documents, ([file, { body }]) => {
      const slug = contentSlug(file, content);
      return [file, { id: slug, slug, body, path: paths.get(file), aliases: aliases.get(file) }];
    }),
  );
}

/** Returns the former addresses of a page of the content type `imported`. */
export function aliasesOf({ definition, documents, path }: UnplacedPage): string[] {
  if (definition.each?.type !== imported) return [];
  const { fields } = documents['entry'] as Document;
  const { aliases = [] } = fields as { aliases?: string | string[] };
  return [aliases]
    .flat()
    .map((alias) => pagePathOf(new URL(alias, `https://a.example${path}`).pathname))
    .filter((from) => from !== path);
}

/** Returns the routes with the slugs of translations. */
export const localRoutes = (
  routes: ReadonlyMap<string, ContentRoute>,
  content: LanguageContent,
): ReadonlyMap<string, ContentRoute> =>
  new Map<string, ContentRoute>([
    ...routes,
    ...Array.from(content.documents, ([file, document]) => {
      const { id = '', path } = routes.get(file) ?? {};
      const slug = localSlug(document, content);
      return [file, { id, slug, path, body: document.body }] as const;
    }),
  ]);

/**
 * Returns the route of the Markdown file that a link to `file` leads to; `undefined` if there is
 * none. As on GitHub and in other generators, the link can omit the file's extension or end in
 * `.html`, and a folder or its README leads to its `index.md`. A file that was written with a slash
 * at its start is in the folder `from`, in one around it, or in `content/`. In a text of the type
 * `imported`, `from` is that text; see `importedRoute`.
 */
export function findRoute(
  routes: ReadonlyMap<string, ContentRoute>,
  file: string,
  from?: string,
): ContentRoute | undefined {
  if (from !== undefined && isMarkdown(from)) return importedRoute(routes, file, from);
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
  // macOS separates letters and accents in names.
  return [...routes].find(([each]) => each.normalize() === file.normalize())?.[1];
}

/**
 * Returns the route of a link in the text `from` of another generator: to a file, or to the address of
 * a page as browsers resolve it, with or without `.html`, in upper or lower case, or a former one.
 */
function importedRoute(
  routes: ReadonlyMap<string, ContentRoute>,
  link: string,
  from: string,
): ContentRoute | undefined {
  const folder = path.posix.dirname(from);
  const original = routes.has(from) ? from : from.replace(/\.[\w-]+(?=\.\w+$)/, '');
  const { path: own = '/' } = routes.get(original) ?? {};
  const isAddress = link.startsWith('/');
  const written = `./${path.posix.relative(folder, link)}${link.endsWith('/') ? '/' : ''}`;
  const url = new URL(encodeURI(isAddress ? link : written), `https://a.example${own}`);
  const address = decode(url.pathname);
  const known = indexOf(routes, '', () => createIndex(routes));
  const byFile = () =>
    (isAddress ? undefined : findRoute(routes, link, folder)) ?? known.get(fileName(link));
  const byAddress = () => known.get(fileName(address));
  const found = link.endsWith('/') ? (byAddress() ?? byFile()) : (byFile() ?? byAddress());
  // Whether another page has this address is checked when all are known.
  return found ?? (isMarkdown(link) ? undefined : { id: '', slug: '', path: pagePathOf(address) });
}

const indexOf = memoizeFor<ReadonlyMap<string, ContentRoute>, Map<string, ContentRoute>>();

/** Files and addresses begin differently. */
const createIndex = (routes: ReadonlyMap<string, ContentRoute>) =>
  new Map([
    ...[...routes.values()].flatMap((route) =>
      (route.aliases ?? []).map((alias) => [fileName(alias), route] as const),
    ),
    ...[...routes].flatMap(([file, route]) =>
      [file, route.path ?? file].map((name) => [fileName(name), route] as const),
    ),
  ]);

const fileName = (name: string) =>
  name
    .normalize()
    .toLowerCase()
    .replace(/(?:\.(?:md|markdown|mdx|html?)|(?:^|\/)(?:_?index|readme)(?:\.\w+)?|\/)$/, '');
