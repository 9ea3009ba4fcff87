import { settingsFile } from '../content/load-settings.ts';
import { ifPossible } from '../if-possible.ts';
import { siteSchemas } from '../schema/site-schemas.ts';
import type { BaseSettings, SiteMap } from '../site/define-site.ts';
import { fieldsOf, labelOf, type EditorField } from './fields.ts';

/** The texts of a site for the configuration of an editor. */
export interface SiteTexts {
  /** Its owner and name, such as `owner/site`; `undefined` if package.json does not name it. */
  readonly repository: string | undefined;
  readonly files: readonly EditorText[];
  readonly folders: readonly EditorText[];
  /** What no editor can express, in sentences. */
  readonly cannot: readonly string[];
}

/** A file, or the files of a folder. */
export interface EditorText {
  readonly name: string;
  readonly label: string;
  /** Relative to the site's root. */
  readonly path: string;
  readonly fields: readonly EditorField[];
  /** The text after the front matter; `plain` for one whose sections have fixed ids. */
  readonly body?: { readonly required: boolean; readonly isPlain: boolean };
}

/** Returns the texts of a site. `read` returns the text of a file. */
export function siteTexts(
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
): SiteTexts {
  const settings = read(settingsFile) ?? '';
  const cannot: string[] = [];
  if (/^\s*#/m.test(settings))
    cannot.push(
      `The comments of ${settingsFile}: the program deletes them when it saves the file. Move them into “describe” in the schema of the settings.`,
    );
  const texts = siteSchemas(map, settings).map(({ name, files, schema, rules }): EditorText => {
    const path = files.replace('/*.md', '');
    const shown = path.replace(/^content\/?|\.\w+$/g, '');
    const isEditable = rules !== undefined && rules.body !== 'none';
    return {
      name: name.replace(/\.json$/, '').replace(/[^\w-]/g, '-'),
      label: files === settingsFile ? 'Settings' : labelOf(shown === '' ? 'texts' : shown),
      path,
      fields: fieldsOf(schema, (field) => cannot.push(`The field “${field}” of ${files}.`)),
      ...(isEditable && {
        body: { required: rules.body !== 'optional', isPlain: rules.sections !== undefined },
      }),
    };
  });
  const isFile = ({ path }: EditorText) => /\.(?:md|yaml)$/.test(path);
  return {
    repository: repositoryIn(read('package.json') ?? '{}'),
    files: texts.filter(isFile),
    folders: texts.filter((text) => !isFile(text)),
    cannot,
  };
}

function repositoryIn(text: string): string | undefined {
  const { repository } = Object(ifPossible(() => JSON.parse(text))) as { repository?: unknown };
  const address = String(Object(repository).url ?? repository);
  return /(?:^|github(?:\.com[/:]|:))([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(address)?.[1];
}
