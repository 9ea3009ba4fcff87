import type { EditorField } from './fields.ts';

/** A block of texts for the editor: its fields, and its text as the last one. */
export interface EditorBlock {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly EditorField[];
}

/** The name of the field with the text of a block. */
export const blockText = '_text';

/** The version of the library that reads and writes the fields of blocks, and its hash. */
export const yaml = {
  version: '5.5.0',
  integrity: 'sha384-Q/tEKvm6A6ApUDMhhBKif9TeE92KrNq3Iiu8Etmi2RzhK0l5qurzMtaCuJb4xZVM',
};

/**
 * Returns the scripts that add blocks to the editor; `''` without any. A block that was not edited stays
 * as it is written.
 */
export function registerBlocks(blocks: readonly EditorBlock[]): string {
  if (blocks.length === 0) return '';
  return `<script src="https://unpkg.com/js-yaml@${yaml.version}/dist/browser/js-yaml.umd.min.js" integrity="${yaml.integrity}" crossorigin="anonymous"></script>
<script>
const isEmpty = (value) => value === undefined || value === null || value === '' || value.length === 0;
// The editor adds fields, and sorts all.
const clean = (value, { fields }) =>
  Array.isArray(value)
    ? value.map((each) => clean(each, { fields }))
    : fields === undefined || Object(value) !== value
      ? value
      : Object.fromEntries(fields.filter(({ name }) => !isEmpty(value[name])).map((field) => [field.name, clean(value[field.name], field)]));
for (const block of ${JSON.stringify(blocks).replaceAll('<', '\\u003c')}) {
  const written = new Map();
  CMS.registerEditorComponent({
    ...block,
    pattern: new RegExp('^(\`{3,}|~{3,})' + block.id + '[ \\\\t]*\\\\n([\\\\s\\\\S]*?)^\\\\1[ \\\\t]*$', 'm'),
    fromBlock([whole, , inside]) {
      const [fields, ...text] = inside.split(/^---[ \\t]*\\n/m);
      const values = { ...jsyaml.load(fields), ...(text.length > 0 && { '${blockText}': text.join('---\\n').trim() }) };
      written.set(JSON.stringify(clean(values, block)), whole);
      return values;
    },
    toPreview: (values) => '**' + block.label + '**\\n\\n' + (values['${blockText}'] ?? ''),
    toBlock(values) {
      const { '${blockText}': text = '', ...fields } = clean(values, block);
      const fence = '\`'.repeat(Math.max(3, ...Array.from(text.matchAll(/\`{3,}/g), ([found]) => found.length + 1)));
      const lines = Object.keys(fields).length === 0 ? '' : jsyaml.dump(fields, { lineWidth: -1 });
      return written.get(JSON.stringify(clean(values, block))) ?? fence + block.id + '\\n' + lines + (text && '---\\n' + text + '\\n') + fence;
    },
  });
}
</script>
`;
}
