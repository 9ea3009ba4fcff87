import { stringify } from 'yaml';
import type { GeneratedFile } from '../../files/project-files.ts';
import { inProject, writtenBy } from '../../files/project-files.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';
import { entryNames } from './entry-names.ts';
import { siteTexts, type SiteTexts } from './site-texts.ts';
import { registerBlocks } from './sveltia-blocks.ts';

/** The version of the editor that the page loads, and its hash (https://www.w3.org/TR/sri/). */
export const script = {
  version: '0.221.1',
  integrity: 'sha384-JQ+XsKx/UzwdTiNnFStza3XtqqQoVtyNPApkfvwlzZDfhe7giE9CnfQrpHqgv3k6',
};

/** Returns the files for an editor of a site, and what it cannot express, in sentences. */
export function editorFiles(
  root: string,
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
) {
  const texts = siteTexts(map, read, entryNames(root, map));
  return { files: sveltiaFiles(texts), cannot: texts.cannot };
}

/** Returns the configuration and the page of Sveltia CMS (https://sveltiacms.app/en/docs). */
export const sveltiaFiles = (texts: SiteTexts): readonly GeneratedFile[] =>
  inProject({
    'cms/config.yml': `# ${writtenBy('cms')}
${stringify(configOf(texts), { lineWidth: 0 })}`,
    'cms/index.html': `<!-- ${writtenBy('cms')} -->
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Editor</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">
</head>
<body>
${texts.languages.length > 1 ? allowMissingLanguages : ''}<script src="https://unpkg.com/@sveltia/cms@${script.version}/dist/sveltia-cms.js" integrity="${script.integrity}" crossorigin="anonymous"></script>
${registerBlocks(texts.blocks)}</body>
</html>
`,
  });

/** In a text that a language lacks, Sveltia 0.221 would fail when it shows what is wrong with each field. */
const allowMissingLanguages = `<script>
const { values } = Object;
Object.values = (object) => values(object ?? {});
</script>
`;

/** The steps to take by hand, in order. */
export const byHand: readonly string[] = [
  'Name the repository on GitHub in package.json, such as “"repository": "github:owner/site"”, and run this command again.',
  'Edit this folder without Git: run “sitegen dev”, open the address of the editor that it prints in Chrome or Edge, and choose “Work with Local Repository”.',
  'For everybody else, publish the folder cms/ as a site apart, since the editor needs scripts that the policy of the site forbids, and set up the sign-in (https://sveltiacms.app/en/docs/backends).',
];

function configOf({ files, folders, languages, repository }: SiteTexts): object {
  const [{ code } = { code: '' }, ...others] = languages;
  const isTranslated = others.length > 0;
  const i18n = {
    structure: 'multiple_files',
    locales: languages.map((language) => language.code),
    default_locale: code,
    omit_default_locale_from_file_path: true,
    // A text need not exist in all languages.
    initial_locales: 'default',
  };
  return {
    backend: { name: 'github', repo: repository ?? 'owner/site', branch: 'main' },
    media_folder: 'assets/images',
    public_folder: 'images',
    // The names of new files are parts of addresses.
    slug: { encoding: 'ascii', clean_accents: true },
    // The schemas reject an optional text that is empty.
    output: { omit_empty_optional_fields: true },
    ...(isTranslated && { i18n }),
    singletons: files.map(({ name, label, path, fields }) => ({
      name,
      label,
      file: isTranslated ? path.replace(/(?=\.\w+$)/, '.{{locale}}') : path,
      ...(isTranslated && { i18n: true }),
      fields,
    })),
    collections: folders.map(({ name, label, path, fields }) => ({
      name,
      label,
      folder: path,
      ...(isTranslated && { i18n: true }),
      create: true,
      // Pictures are beside the text.
      media_folder: '',
      public_folder: '',
      identifier_field: fields[0]?.name,
      fields,
    })),
  };
}
