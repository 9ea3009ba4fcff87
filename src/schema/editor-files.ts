import type { SiteSchema } from './site-schemas.ts';
import { frontMatterSnippets } from './snippets.ts';

/** The files for editors: a schema for each kind of file, and snippets for new files. Path below the editor's folder → text. */
export function editorFiles(schemas: readonly SiteSchema[]): ReadonlyMap<string, string> {
  return new Map([
    ...schemas.map(({ name, schema }) => [`schemas/${name}`, print(schema)] as const),
    ['front-matter.code-snippets', print(frontMatterSnippets(schemas))] as const,
  ]);
}

const print = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
