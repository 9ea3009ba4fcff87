import type { SiteSchema } from './site-schemas.ts';
import { frontMatterSnippets } from './snippets.ts';

/** What an editor reads of a site: a schema for each kind of file, and snippets that begin a file. Path below the editor's folder → text. */
export function editorFiles(schemas: readonly SiteSchema[]): ReadonlyMap<string, string> {
  return new Map([
    ...schemas.map(({ name, schema }) => [`schemas/${name}`, print(schema)] as const),
    ['front-matter.code-snippets', print(frontMatterSnippets(schemas))] as const,
  ]);
}

const print = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
