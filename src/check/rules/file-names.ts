import path from 'node:path';
import { buildRule } from '../rule.ts';

/** Texts that were meant to stay on a computer should not be published. */
export const fileNames = buildRule(['page/file-name'], ({ plan, content }, report) => {
  const paths = new Map(plan.pages.map((page) => [page.source, page.path]));
  const files = new Set([...content.folders.values()].flat());
  const warn = (file: string, message: string, fix: string) =>
    report({ severity: 'warning', code: 'page/file-name', message, fix, file });
  for (const file of files) {
    const { dir, name } = path.posix.parse(file);
    const [copied, certain, , of, after] = copy.exec(name) ?? [];
    const original = `${dir}/${certain ?? of ?? after}.md`;
    const shortened = name.replace(/[ -][\da-f]{32}$/, '');
    if (draft.test(name))
      warn(
        file,
        `This text is published, though its name ${name.startsWith('_') ? 'begins with _' : 'says that it is a draft'}.`,
        'Write draft: true in its fields, or rename it.',
      );
    else if (shortened !== name)
      warn(
        file,
        'The address of this text has the digits of Notion.',
        `Rename it: ${shortened}.md`,
      );
    else if (copied !== undefined && (certain !== undefined || files.has(original)))
      warn(file, `This text looks like a copy of ${original}.`, 'Delete it, or rename it.');
    else if (paths.get(file)?.endsWith('/index/') === true)
      warn(
        file,
        `This text has the address ${paths.get(file)}, and is not the page of its folder.`,
        'Move its words to the file of that page, or rename it.',
      );
  }
});

const draft = /^_(?!index$)|^(?:draft|entwurf)[ _-]*\d*$|(?: - | \(|_)(?:draft|entwurf)\)?$/i;

/** Names of copies on Windows; on macOS and Google Drive; and of a second download. */
const copy =
  /^(.+) - (copy|kopie|copie|copia)(?: \(\d+\))?$|^(?:(?:copy|kopie) (?:of|von) (.+)|(.+?)(?: (?:copy|kopie|copie|copia)(?: \d+)?| ?\(\d+\)))$/i;
