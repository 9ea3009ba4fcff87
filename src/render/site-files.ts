import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { AssetName } from '../content/placeholder.ts';
import { translationName } from '../content/languages/translations.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { readPackaged } from '../files/packaged-file.ts';
import { readSiteFile } from '../files/read-site-file.ts';
import { isMarkdown } from '../lib/is-markdown.ts';
import { memoize } from '../lib/memoize.ts';
import type { Language } from '../site/languages.ts';
import { SiteError, type Problem } from '../report/diagnostic.ts';
import { didYouMean, suggest } from '../report/suggest.ts';
import type { Output } from '../tree.ts';
import { hashedName, type AssetFiles, type Publish, type SiteFile } from './asset-files.ts';
import { FileError, problemBeside } from './files-beside.ts';
import { cleanSvg } from './images/clean-svg.ts';
import { inspectImage, openImages, type EncodingOptions } from './images/images.ts';
import type { PlannedSite } from './rendering.ts';

/** The files of `content/` and `assets/` that a site publishes because pages name them. */
export type SiteFiles = ReturnType<typeof openFiles>;

/** Returns the files of a site, of which none is published yet. */
export function openFiles(
  { config, site, cache, content }: Pick<PlannedSite, 'config' | 'site' | 'cache' | 'content'>,
  assets: AssetFiles,
  options: EncodingOptions = {},
) {
  const { root, base } = config;
  const outputs = new Map<string, Output>();
  const publish: Publish = (name, original, source) => {
    const bytes = /\.svg$/i.test(name) ? cleanSvg(original) : original;
    const output = hashedName(name, bytes);
    outputs.set(output, { bytes, source });
    return base + output;
  };
  return {
    root,
    assets,
    /** Those that are published up to now, by output path. */
    outputs,
    publish,
    images: openImages({ ...options, cache, publish, base, defaults: site.map.images }),
    /** Returns the real paths of the files that the site reads as content. */
    contentPaths: memoize<ReadonlySet<string | undefined>, void>(
      () => new Set(Array.from(content.sources, (file) => realPathOf(root, file))),
    ),
    /** What was found by each name. */
    found: new Map<string, SiteFile | FileError>(),
  };
}

const realPathOf = (root: string, file: string) =>
  ifPossible(() => realpathSync.native(path.join(root, file)));

/** Returns a file of `assets/` or of a package, by its path in `assets/`; `undefined` without one. */
export function findAsset(files: SiteFiles, name: string): SiteFile | undefined {
  const source = path.posix.join('assets', name);
  const found = files.found.get(source);
  if (found !== undefined && !(found instanceof FileError)) return found;
  const bytes = files.assets.get(name) ?? readPackaged(files.root, source);
  if (bytes === undefined) return undefined;
  const file = siteFile(bytes, source, files.publish);
  files.found.set(source, file);
  return file;
}

/** Returns a file of `assets/`. Throws FileError if there is none. */
export function assetFile(files: SiteFiles, name: string): SiteFile {
  const found = files.assets.has(name) ? findAsset(files, name) : undefined;
  if (found === undefined) throw missingFile(files, { asset: name });
  return found;
}

/**
 * Finds a file that a text names: beside the text, and then in `assets/`. A picture that is written
 * into a text as a `data:` URL, as word processors export it, becomes a file. Throws FileError for
 * one that is missing or must not be published.
 */
export function findFile(files: SiteFiles, name: AssetName): SiteFile {
  const key = `${name.beside}\n${name.asset}`;
  // Errors are kept too: thousands of names may be missing.
  const found = files.found.get(key) ?? searchFile(files, name);
  files.found.set(key, found);
  if (found instanceof FileError) throw found;
  return found;
}

function searchFile(files: SiteFiles, name: AssetName): SiteFile | FileError {
  const { asset, beside } = name;
  const [, type, data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(asset) ?? [];
  if (type !== undefined)
    return siteFile(Buffer.from(data, 'base64'), 'content/', files.publish, `image.${type}`);
  const found = beside && (readBeside(files, beside) ?? readBeside(files, sameName(files, beside)));
  if (found) return found;
  const source = `assets/${asset}`;
  if (isContent(files, source)) return new FileError(contentProblem(source));
  return (files.assets.has(asset) && findAsset(files, asset)) || missingFile(files, name);
}

/** Returns the name of the file that replaces one in a language, if there is one. */
export function inLanguage(files: SiteFiles, name: AssetName, language: Language): AssetName {
  if (name.beside === undefined || language.folder === '') return name;
  const own = { asset: '', beside: translationName(name.beside, language) };
  return fileProblem(files, own)?.code === missing ? name : own;
}

/** Returns why a file cannot be published, or not be shown as a picture; `undefined` if it can. */
export function fileProblem(
  files: SiteFiles,
  name: AssetName,
  isPicture = false,
): Problem | undefined {
  try {
    const file = findFile(files, name);
    if (isPicture) inspectImage(files.images, file);
    return undefined;
  } catch (error) {
    if (error instanceof FileError) return error.problem;
    throw error;
  }
}

/** Returns a file that is published under a name when its address is needed. */
function siteFile(bytes: Uint8Array, source: string, publish: Publish, name = source): SiteFile {
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

/** Returns a file of `content/`, its problem, or `undefined` if it cannot be read. */
function readBeside(files: SiteFiles, file: string): SiteFile | FileError | undefined {
  if (isContent(files, file)) return new FileError(contentProblem(file));
  try {
    const bytes = readSiteFile(files.root, file);
    const problem = problemBeside(file, bytes);
    return problem === undefined ? siteFile(bytes, file, files.publish) : new FileError(problem);
  } catch (error) {
    const [problem] = error instanceof SiteError ? error.diagnostics : [];
    return problem && new FileError(problem);
  }
}

function isContent({ root, contentPaths }: SiteFiles, file: string): boolean {
  const real = realPathOf(root, file);
  return real !== undefined && contentPaths().has(real);
}

const contentProblem = (file: string): Problem => ({
  code: 'file/content',
  message: `The file ${file} is read as content, and is not published as a file.`,
  why: 'It may contain drafts, and fields that no page shows.',
  fix: 'To link to the page of a row, write the name of the row after the file, such as prints.csv#alps. To offer a file for download, put a copy of it into assets/public/.',
});

const listFolder = ({ root }: SiteFiles, folder: string): readonly string[] =>
  ifPossible(() => readdirSync(path.join(root, folder))) ?? [];

/** Returns a file whose name looks the same: macOS and archives separate letters and accents. */
function sameName(files: SiteFiles, file: string): string {
  const { dir, base } = path.posix.parse(file);
  const names = listFolder(files, dir);
  return path.posix.join(dir, names.find((name) => name.normalize() === base.normalize()) ?? base);
}

const missing = 'link/broken';

function missingFile(
  files: SiteFiles,
  { asset, beside = `assets/${asset}` }: AssetName,
): FileError {
  if (files.assets.has(`public/${asset}`))
    return new FileError({
      code: missing,
      message: `The file assets/public/${asset} is published as it is.`,
      fix: `Copy it beside the text, or into assets/, and write: ${path.posix.basename(asset)}`,
    });
  const { dir, base } = path.posix.parse(beside);
  const others = listFolder(files, dir).filter((name) => !isMarkdown(name));
  // In an address, a percent sign begins an encoded byte.
  const similar = suggest(base, others)?.replaceAll('%', '%25');
  const fix = similar
    ? `Did you mean “${similar}”?`
    : asset && didYouMean(asset, files.assets.keys());
  return new FileError({
    code: missing,
    message: `There is no file ${beside}.`,
    fix: fix || 'Add it, or correct the name.',
  });
}
