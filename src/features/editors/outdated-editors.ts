import { existsSync } from 'node:fs';
import path from 'node:path';
import { compareProjectFiles } from '../../files/project-files.ts';
import { createReport, type Diagnostic } from '../../report/diagnostic.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';

/** Returns the problems of a configuration that `sitegen cms` wrote for earlier content types. */
export async function findOutdatedEditors(
  root: string,
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
): Promise<readonly Diagnostic[]> {
  const [diagnostics, report] = createReport();
  if (!existsSync(path.join(root, 'cms/config.yml'))) return diagnostics;
  const { sveltiaFiles } = await import('./sveltia.ts');
  const { entryNames } = await import('./entry-names.ts');
  const { siteTexts } = await import('./site-texts.ts');
  for (const file of compareProjectFiles(
    root,
    sveltiaFiles(siteTexts(map, read, entryNames(root, map))),
  ))
    if (file.state === 'outdated')
      report({
        code: 'cms/outdated',
        severity: 'warning',
        message: `${file.path} does not match the site any more.`,
        why: 'The editor shows the fields that it names.',
        fix: 'Run “sitegen cms”, and commit the file.',
        file: file.path,
      });
  return diagnostics;
}
