import { existsSync } from 'node:fs';
import path from 'node:path';
import { compareProjectFiles } from '../../files/project-files.ts';
import { createReport, type Diagnostic } from '../../report/diagnostic.ts';
import type { BaseSettings, SiteMap } from '../../site/define-site.ts';

/** Returns the problems of configurations that `sitegen cms` wrote for earlier content types. */
export async function findOutdatedEditors(
  root: string,
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
): Promise<readonly Diagnostic[]> {
  const [diagnostics, report] = createReport();
  const names = Object.entries(files).flatMap(([name, file]) =>
    existsSync(path.join(root, file)) ? [name] : [],
  );
  if (names.length === 0) return diagnostics;
  const { editors } = await import('./editors.ts');
  const { siteTexts } = await import('./site-texts.ts');
  const texts = siteTexts(map, read);
  for (const name of names)
    for (const file of compareProjectFiles(root, editors[name]?.files(texts) ?? []))
      if (file.state === 'outdated')
        report({
          code: 'cms/outdated',
          severity: 'warning',
          message: `${file.path} does not match the site any more.`,
          why: `${editors[name]?.title} shows the fields that it names.`,
          fix: `Run “sitegen cms ${name}”, and commit the file.`,
          file: file.path,
        });
  return diagnostics;
}

/** The file of each editor that is read first. */
const files = { 'pages-cms': '.pages.yml', sveltia: 'cms/config.yml' };
