import { stringify } from 'yaml';
import { inProject, writtenBy } from '../hosts/host.ts';
import type { Editor } from './editor.ts';
import type { EditorField, FieldKind } from './fields.ts';
import type { EditorText } from './site-texts.ts';

/** Pages CMS (https://pagescms.org/docs/configuration/). */
export const pagesCms: Editor = {
  title: 'Pages CMS',
  files: ({ files, folders, translations }) =>
    inProject({
      '.pages.yml': `# ${writtenBy('pages-cms', 'cms')}
${stringify(
  {
    media: { input: 'assets/images', output: 'images', categories: ['image'] },
    content: [
      ...[...files, ...translations].map((text) => ({ ...common(text), type: 'file' })),
      ...folders.map((text) => ({
        ...common(text),
        type: 'collection',
        filename: '{primary}.md',
        exclude: ['README.md'],
      })),
    ],
    // Without it, a field that is not in this file would be deleted.
    settings: { content: { merge: true } },
  },
  { lineWidth: 0 },
)}`,
    }),
  byHand: [
    'Commit .pages.yml, and open the repository at https://app.pagescms.org. It has to be on GitHub.',
  ],
  cannot: [
    'Pictures beside a text: uploads go to assets/images.',
    'An optional yes or no without a value: a save writes “false”.',
    'Translations in a folder of texts: they also have the fields that come from the original.',
  ],
};

const common = ({ name, label, path, fields }: EditorText) => ({
  name,
  label,
  path,
  fields: fields.map(fieldOf),
});

const fieldOf = ({ name, label, hint, required, kind }: EditorField): object => ({
  name,
  label,
  description: hint,
  required,
  ...typeOf(kind),
});

function typeOf(kind: FieldKind): object {
  switch (kind.type) {
    case 'string': {
      const [regex, message] = kind.pattern ?? [];
      return { type: 'string', ...(regex !== undefined && { pattern: { regex, message } }) };
    }
    case 'boolean':
    case 'image':
      return { type: kind.type };
    case 'date':
      return { type: 'date', options: { format: 'yyyy-MM-dd' } };
    case 'datetime':
      return { type: 'date', options: { time: true, format: "yyyy-MM-dd'T'HH:mm:ssxxx" } };
    case 'markdown':
      return { type: kind.isPlain ? 'code' : 'rich-text', options: { format: 'markdown' } };
    case 'number':
      return { type: 'number', ...(kind.min !== undefined && { options: { min: kind.min } }) };
    case 'choice':
      return { type: 'select', options: { values: kind.values } };
    case 'object':
      return { type: 'object', fields: kind.fields.map(fieldOf) };
    case 'list':
      return { ...typeOf(kind.item.kind), list: { min: kind.min, collapsible: false } };
  }
}
