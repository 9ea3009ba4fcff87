import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { AssetName } from '../content/placeholder.ts';
import { translationName } from '../content/languages/translations.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { readSiteFile } from '../files/read-site-file.ts';
import { isMarkdown } from '../lib/is-markdown.ts';
import { memoize } from '../lib/memoize.ts';
import type { Language } from '../site/languages.ts';
import { SiteError, type Problem } from '../report/diagnostic.ts';
import { didYouMean, suggest } from '../report/suggest.ts';
import type { Publish } from './asset-files.ts';
import { problemOf, UnsafeFile } from './files-beside.ts';

/** A file that texts link to or show. */
export interface ContentFile {
  readonly bytes: Uint8Array;
  /** Relative to the site's root; the folder of a file that is written into a text. */
  readonly source: string;
  readonly name: string;
  /** Its address, with a content hash in the name. The file is published when it is read. */
  readonly address: string;
}

/** Returns a file that is published under a name when its address is needed. */
export function contentFile(
  bytes: Uint8Array,
  source: string,
  publish: Publish,
  name = source,
): ContentFile {
  const address = memoize<string, void>(() => publish(name, bytes, source));
  return {
    bytes,
    source,
    name,
    get address() {
      return address();
    },
  };
}

export type ContentFiles = ReturnType<typeof createContentFiles>;

/**
 * Finds the files that texts name: beside the text, and then in `assets/`, with `asset`, which
 * throws an Error if there is none. A picture that is written into a text as a `data:` URL, as word
 * processors export it, becomes a file. One of `sources`, which the site reads as content, is not
 * published, under no name. `inspect` throws an Error for a file that cannot be shown as an image.
 */
export function createContentFiles(
  { root, sources }: { readonly root: string; readonly sources: ReadonlySet<string> },
  asset: (name: string) => ContentFile,
  publish: Publish,
  inspect: (file: ContentFile) => unknown,
) {
  const isContent = createContentTest(root, sources);
  const keyOf = ({ asset: name, beside }: AssetName) => `${beside}\n${name}`;
  const { adviceFor, sameName } = openFolders(root);
  // Errors are kept too: thousands of names may be missing.
  const search = memoize(({ asset: name, beside }: AssetName): ContentFile | Error => {
    const [, type, data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(name) ?? [];
    if (type !== undefined) {
      return contentFile(Buffer.from(data, 'base64'), 'content/', publish, `image.${type}`);
    }
    const named = beside === undefined ? undefined : [beside, sameName(beside)].find(isContent);
    if (named !== undefined) return new UnsafeFile(contentProblem(named));
    if (isContent(`assets/${name}`)) return new UnsafeFile(contentProblem(`assets/${name}`));
    const found = beside && (readBeside(root, beside) ?? readBeside(root, sameName(beside)));
    if (beside && found)
      return found instanceof Uint8Array
        ? contentFile(found, beside, publish)
        : new UnsafeFile(found);
    const advice = beside && adviceFor(beside);
    try {
      return asset(name);
    } catch (error) {
      const { message } = error as Error;
      // Writers look beside the text.
      if (name !== '' && !advice)
        return new Error(
          message.replace(`no file assets/${name}.`, `no file ${beside ?? `assets/${name}`}.`),
        );
      return new Error(`There is no file ${beside}. ${advice ?? 'Add it, or correct the name.'}`);
    }
  }, keyOf);
  const find = (name: AssetName): ContentFile => {
    const found = search(name);
    if (found instanceof Error) throw found;
    return found;
  };
  return {
    /** Throws an Error for a missing file, and an UnsafeFile for one that cannot be published. */
    find,
    /** Returns the name of the file that replaces one in a language, if there is one. */
    inLanguage(name: AssetName, language: Language): AssetName {
      if (name.beside === undefined || language.folder === '') return name;
      const own = { asset: '', beside: translationName(name.beside, language) };
      const found = search(own);
      return found instanceof Error && !(found instanceof UnsafeFile) ? name : own;
    },
    /** Returns the error of `find`, and for a picture that of `inspect`. */
    errorOf(name: AssetName, isPicture = false): Error | undefined {
      try {
        const file = find(name);
        if (isPicture) inspect(file);
        return undefined;
      } catch (error) {
        return error as Error;
      }
    },
  };
}

/** Returns a function that tells whether a file is one of those that the site reads as content. */
function createContentTest(root: string, sources: ReadonlySet<string>) {
  const realPath = (file: string) => ifPossible(() => realpathSync.native(path.join(root, file)));
  const readAsContent = memoize<ReadonlySet<string | undefined>, void>(
    () => new Set(Array.from(sources, realPath)),
  );
  return (file: string) => {
    const real = realPath(file);
    return real !== undefined && readAsContent().has(real);
  };
}

const contentProblem = (file: string): Problem => ({
  code: 'file/content',
  message: `The file ${file} is read as content, and is not published as a file.`,
  why: 'It may contain drafts, and fields that no page shows.',
  fix: 'To link to the page of a row, write the name of the row after the file, such as prints.csv#alps. To offer a file for download, put a copy of it into assets/public/.',
});

/** Returns functions that compare the name of a file with those in its folder. */
function openFolders(root: string) {
  const listFolder = memoize((folder: string) => {
    const names = ifPossible(() => readdirSync(path.join(root, folder))) ?? [];
    return {
      names: new Set(names),
      byAppearance: new Map(names.map((name) => [name.normalize(), name])),
      others: names.filter((name) => !isMarkdown(name)),
    };
  });
  return {
    /** Returns what to do about the name of a missing file if the folder has a similar one. */
    adviceFor(file: string): string | undefined {
      const { dir, base } = path.posix.parse(file);
      const { names, others } = listFolder(dir);
      if (names.has(base))
        return 'Put a readable file there: a folder, a broken link or a file without read permission has this name.';
      const similar = suggest(base, others);
      return similar?.includes('%') === true
        ? `A percent sign has a meaning in addresses: rename the file ${similar} to a name without one.`
        : didYouMean(base, others);
    },
    /** Returns a file whose name looks the same: macOS and archives separate letters and accents. */
    sameName(file: string): string {
      const { dir, base } = path.posix.parse(file);
      return path.posix.join(dir, listFolder(dir).byAppearance.get(base.normalize()) ?? base);
    },
  };
}

/**
 * Returns the contents of a file of `content/`; its problem if it cannot be published; `undefined`
 * if it cannot be read.
 */
function readBeside(root: string, file: string): Uint8Array | Problem | undefined {
  try {
    const bytes = readSiteFile(root, file);
    return problemOf(file, bytes) ?? bytes;
  } catch (error) {
    return error instanceof SiteError ? error.diagnostics[0] : undefined;
  }
}
