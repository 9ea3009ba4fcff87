import { isMarkdown } from '../../lib/is-markdown.ts';
import { buildRule } from '../rule.ts';

/** Files that are published as they are should not be private keys. */
export const keys = buildRule(['file/key'], ({ tree }, report) => {
  for (const { bytes, source } of tree.values()) {
    const isSmall = bytes.length < maxSize && /^(?:assets|content)\//.test(source);
    if (!isSmall || isMarkdown(source)) continue;
    const [, what] = /-----BEGIN ([\w ]+)-----/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    if (what === undefined ? !name.test(source) : !what.includes('PRIVATE KEY')) continue;
    report({
      severity: 'warning',
      code: 'file/key',
      message: `The file ${source} looks like a private key, and is published.`,
      why: 'Who has the key can act in your name, and it stays in caches after you delete it.',
      fix: 'Move it out of this folder. If it was published, replace the key.',
      file: source,
    });
  }
});

/** A key has a few kilobytes. */
const maxSize = 100_000;
const name = /\/(?:id_\w+|[^/]+\.(?:key|pem|ppk|p12|pfx|jks|keystore|kdbx))$/i;
