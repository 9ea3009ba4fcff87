import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { OnResolveArgs, OnResolveResult, PartialMessage, Plugin } from 'esbuild';
import { packageNameIn } from '../../lib/package-name.ts';
import { decodeText } from '../../files/decode-text.ts';
import { didYouMean } from '../../report/suggest.ts';
import { hashedName, type AssetFiles } from '../asset-files.ts';

/** A picture or a font that a script uses: its file, relative to the site's root, and contents. */
export type ScriptFiles = Map<string, Uint8Array>;

/** Returns whether a file of `assets/` can be part of a script. Tests beside a script cannot. */
export const isSource = (file: string): boolean =>
  /\.(?:[jt]sx?|json|css)$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)tsconfig\.json$/.test(file);

/**
 * Makes esbuild read own files from `files` instead of the disk, and packages from the site's
 * `node_modules`. Pictures and fonts are added to `used`, and named as the site publishes them.
 */
export const scriptModules = (root: string, files: AssetFiles, used: ScriptFiles): Plugin => ({
  name: 'script-modules',
  setup(build) {
    const lookUp = ({ path: specifier, kind, importer, namespace, resolveDir }: OnResolveArgs) => {
      const folder = path.join(root, 'assets', path.dirname(importer));
      const from = namespace === 'assets' ? { resolveDir: folder } : { importer, resolveDir };
      return build.resolve(specifier, { kind, ...from, pluginData: lookedUp });
    };
    const use = (file: string, bytes: Uint8Array, { kind }: OnResolveArgs): OnResolveResult => {
      used.set(file, bytes);
      const name = path.posix.basename(hashedName(file, bytes));
      return kind === 'url-token'
        ? { path: name, external: true }
        : { path: name, namespace: 'used' };
    };
    build.onResolve({ filter: /.*/ }, async (args) => {
      const { path: specifier, importer, kind, namespace, pluginData } = args;
      if (pluginData === lookedUp) return null;
      if (/^(?:data:|https?:|\/\/|#)/.test(specifier)) return { path: specifier, external: true };
      const isEntry = kind === 'entry-point';
      const isOwn = isEntry || namespace === 'assets';
      const file = isEntry ? specifier : path.posix.join(path.posix.dirname(importer), specifier);
      const bytes = isOwn ? files.get(file) : undefined;
      if (bytes !== undefined && isSource(file)) return { path: file, namespace: 'assets' };
      if (bytes !== undefined && media.test(file)) return use(`assets/${file}`, bytes, args);
      if (bytes !== undefined) return failure(`assets/${file} cannot be part of a script`, rename);
      if (isOwn && (isEntry || kind === 'url-token' || /^\.{0,2}\//.test(specifier)))
        return missing(specifier, file, isEntry ? undefined : importer, files);
      if (!isOwn && !media.test(specifier)) return null;
      const found = await lookUp(args);
      if (found.errors.length > 0) return isOwn ? missingPackage(specifier, root) : null;
      if (!media.test(found.path)) return found;
      const name = path.relative(root, found.path).replaceAll(path.sep, '/');
      return use(name, readFileSync(found.path), args);
    });
    build.onLoad({ filter: /.*/, namespace: 'assets' }, ({ path: file }) => {
      const text = decodeText(files.get(file) ?? new Uint8Array());
      if (typeof text === 'string') return { contents: text, loader: 'default' };
      const column = text.column - 1;
      const location = { file, line: text.line, column, lineText: ' '.repeat(column) };
      return { errors: [{ text: 'The file is not UTF-8 text', location }] };
    });
    // Published files lie in the folder of the script, whose address depends on the page.
    build.onLoad({ filter: /.*/, namespace: 'used' }, ({ path: name }) => ({
      contents: `export default new URL(${JSON.stringify(name)}, document.currentScript.src).href`,
    }));
  },
});

/** Marks the lookup of the plugin itself. */
const lookedUp = {};

const media = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav)$/i;

const rename =
  'Rename it, so that it ends in .ts, .tsx, .js, .jsx, .json or .css and is neither a test nor a declaration file.';

/** The error of an import; `detail` is what to do about it. */
const failure = (text: string, detail: string): { errors: PartialMessage[] } => ({
  errors: [{ text, detail }],
});

function missing(specifier: string, file: string, importer: string | undefined, files: AssetFiles) {
  if (file.startsWith('../'))
    return failure(
      `A script cannot import ${path.posix.normalize(`assets/${file}`)}`,
      'Move the code to assets/: a template can import it from there as well.',
    );
  const sources = [...files.keys()].filter(isSource);
  const known =
    importer === undefined ? sources : sources.map((name) => importName(importer, name));
  return failure(
    `assets/${file} is missing`,
    didYouMean(specifier, known) ??
      (importer === undefined
        ? 'Add the file, or correct its name in the site map or in the block that loads it.'
        : 'Add the file, or correct its name. An import names the file with its extension.'),
  );
}

function importName(from: string, file: string): string {
  const name = path.posix.relative(path.posix.dirname(from), file);
  return name.startsWith('.') ? name : `./${name}`;
}

function missingPackage(specifier: string, root: string) {
  const name = packageNameIn(specifier);
  if (isBuiltin(specifier))
    return failure(
      `${specifier} is a module of Node, which browsers do not have`,
      'Compute the value in a template, and put it into the page as an attribute such as data-price.',
    );
  if (name === undefined)
    return failure(
      `“${specifier}” is neither a file nor a package`,
      'Write the path of the file, which begins with “./”.',
    );
  return existsSync(path.join(root, 'node_modules', name))
    ? failure(
        `The package ${name} has no file for “${specifier}”`,
        'Look up in the documentation of the package which files can be imported.',
      )
    : failure(
        `The package “${name}” is not installed`,
        `Run “npm install ${name}”, or correct the name. An own file begins with “./”.`,
      );
}
