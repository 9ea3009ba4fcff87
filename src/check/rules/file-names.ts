import path from 'node:path';
import { buildRule } from '../rule.ts';

/** Texts that were meant to stay on a computer should not be published. */
export const fileNames = buildRule(['page/file-name'], ({ plan, content }, report) => {
  const paths = new Map(plan.pages.map((page) => [page.source, page.path]));
  const files = new Set([...content.folders.values()].flat());
  for (const file of files) {
    const { dir, name } = path.posix.parse(file);
    const [, of, after] = copy.exec(name) ?? [];
    const original = `${dir}/${of ?? after}.md`;
    const looksLike = draft.test(name)
      ? 'is published, though it has the name of a draft'
      : files.has(original)
        ? `looks like a copy of ${original}`
        : paths.get(file)?.endsWith('/index/') === true
          ? `has the address ${paths.get(file)}, and is not the page of its folder`
          : /[ -][\da-f]{32}$/.test(name) && 'has the digits of Notion in its address';
    if (looksLike)
      report({
        severity: 'warning',
        code: 'page/file-name',
        message: `This text ${looksLike}.`,
        fix: 'Rename it, delete it, or write draft: true in its fields.',
        file,
      });
  }
});

const draft = /^_(?!index$)|^(?:draft|entwurf)[ _-]*\d*$|(?: - | \(|_)(?:draft|entwurf)\)?$/i;

/** Names of copies on Windows, macOS and Google Drive, and of a second download. */
const copy =
  /^(?:(?:copy of|kopie von) (.+)|(.+?)(?:(?: -)? (?:copy|kopie|copie|copia)(?: \(?\d+\)?)?| ?\(\d+\)))$/i;
