import type { Cache } from '../../cache/cache.ts';
import { writeProjectFiles } from '../../files/project-files.ts';
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
  const files = schemas.map(({ name, schema }) => ({
    path: `schemas/${name}`,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
  }));
  writeProjectFiles(out, files);
  return schemas.length;
}
