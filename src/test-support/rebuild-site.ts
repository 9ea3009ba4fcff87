import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRebuilder } from '../commands/dev/rebuild/rebuilder.ts';
import { temporarySite, type Files } from './temporary-site.ts';

/** Opens a site as `dev` does. Returns its root, and a function that changes it. */
export function rebuildSite(files: Files) {
  const root = temporarySite(files);
  const rebuilder = createRebuilder({ root, cache: false });
  return {
    root,
    /**
     * Writes a file and builds again. Returns the pages at `outputs`, empty if there is none, the
     * problems as `code:line`, and the complete tree.
     */
    async after(file: string, text: string, ...outputs: string[]) {
      writeFileSync(path.join(root, file), text);
      const { revision, diagnostics } = await rebuilder.update(new Set([file]));
      const complete = async () => (await revision?.complete(() => false))?.tree ?? new Map();
      const pages = outputs.map((each) => String(Buffer.from(revision?.get(each)?.bytes ?? [])));
      return { pages, complete, problems: diagnostics.map(({ code, line }) => `${code}:${line}`) };
    },
  };
}
