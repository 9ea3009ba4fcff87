import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cache } from '../../cache/cache.ts';
import { loadSite } from '../../templates/load-site.ts';
import { entryNames } from './entry-names.ts';
import { siteSchemas } from './site-schemas.ts';

/**
 * Writes the schemas of a site to the folder `schemas` in an editor's folder, and returns how many
 * files. Throws SiteError.
 */
export async function writeEditorFiles(root: string, out: string, cache: Cache): Promise<number> {
  const { map } = await loadSite(root, cache);
  const schemas = siteSchemas(map, entryNames(root, map));
  mkdirSync(path.join(out, 'schemas'), { recursive: true });
  for (const { name, schema } of schemas)
    writeFileSync(path.join(out, 'schemas', name), `${JSON.stringify(schema, undefined, 2)}\n`);
  return schemas.length;
}
