import { existsSync } from 'node:fs';
import path from 'node:path';
import { compareProjectFiles } from '../../files/project-files.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';

/** Returns the problems of a configuration that `sitegen cms` wrote for earlier content types. */
export async function findOutdatedEditors(
  root: string,
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
): Promise<readonly Diagnostic[]> {
  if (!existsSync(path.join(root, 'cms/config.yml'))) return [];
  const { editorFiles } = await import('./sveltia.ts');
  return compareProjectFiles(root, editorFiles(root, map, read).files)
    .filter(({ state }) => state === 'outdated')
    .map(({ path: file }) => ({
      code: 'cms/outdated',
      severity: 'warning',
      message: `${file} does not match the site any more.`,
      why: 'The editor shows the fields that it names.',
      fix: 'Run “sitegen cms”, and commit the file.',
      file,
    }));
}
