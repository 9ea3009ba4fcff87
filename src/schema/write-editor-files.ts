import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { settingsFile } from '../content/load-content.ts';
import { sourceReader } from '../report/source-reader.ts';
import { loadSite } from '../site/load-site.ts';
import { editorFiles } from './editor-files.ts';
import { siteSchemas } from './site-schemas.ts';

/** Writes the schemas and snippets of a site to a folder, and returns how many files. Throws SiteError. */
export async function writeEditorFiles(root: string, out: string, cache: Cache): Promise<number> {
  const { map } = await loadSite(root, cache);
  const files = editorFiles(siteSchemas(map, sourceReader(root)(settingsFile) ?? ''));
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    writeFileSync(path.join(out, name), text);
  }
  return files.size;
}
