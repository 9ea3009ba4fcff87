import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';
import { ifPossible } from '../lib/if-possible.ts';
import { packageNameIn } from '../lib/package-name.ts';
import { findPackaged } from '../files/packaged-file.ts';
import { listSiteFiles } from '../files/list-files.ts';
import { readData } from '../files/read-data.ts';
import { readSiteFile } from '../files/read-site-file.ts';
import { SiteError, type DiagnosticInput } from '../report/diagnostic.ts';
import { compileStylesheet, type CompiledStylesheet } from '../site/styles/compile-stylesheet.ts';

/**
 * The modules that templates import from the generator, so that both use the same React and the
 * same schemas. Packages that use React are bundled with it.
 */
const providedModules: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-sitegen',
];

/** What the modules of the templates use. */
export interface Collected {
  /** See `CompiledTemplates`. */
  readonly styles: Record<string, CompiledStylesheet>;
  readonly modules: string[];
  /** Every stylesheet that was read. */
  readonly sheets: Set<string>;
  readonly errors: DiagnosticInput[];
}

/** The name in calls of `require` of a package's file, relative to the site's root. */
const packageName = (file: string) => `package:${file}#`;
export const packageFile = (name: string) => /^package:(.*)#$/.exec(name)?.[1];

/**
 * Makes every import that leaves the bundle a call of `require`. The bundle then has no import
 * statement, and can be the body of a function: one that is awaited, since modules may await
 * values at their top, and whose memory is freed, unlike that of a module.
 */
export const templateModules = (root: string, collected: Collected): Plugin => ({
  name: 'template-modules',
  setup(build) {
    const toRoot = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
    build.onResolve({ filter: /^[a-z]/ }, ({ path: name, namespace, importer }) => {
      if (namespace === 'provided') return { path: name, external: true };
      if (!providedModules.includes(name) && !isBuiltin(name)) return null;
      const isTemplate = /^react(?:-dom)?$/.test(name) && !importer.includes('node_modules');
      return { path: isTemplate ? `${name} for templates` : name, namespace: 'provided' };
    });
    build.onLoad({ filter: /^/, namespace: 'provided' }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)});`,
    }));
    build.onResolve({ filter: /^[^./]|\.[^./]+$/ }, async (args) => {
      const { path: specifier, kind, pluginData } = args;
      const isRelative = /^[./]/.test(specifier);
      if (kind === 'entry-point' || pluginData === resolved) return null;
      if (isRelative && templateFile.test(specifier)) return null;
      const { path: file, errors } = await resolve(build, args);
      if (errors.length > 0) return isRelative ? null : missingPackage(specifier);
      if (isPackageForNode(file) && !kind.startsWith('require'))
        return { path: packageName(toRoot(file)), namespace: 'provided' };
      return templateFile.test(file) ? null : unknownKind(specifier);
    });
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path: file }) => {
      const source = ifPossible(() => readFileSync(file).toString());
      if (source === undefined) return unreadable(toRoot(file));
      const isOwn = !file.includes('node_modules') || /\.css['"]/.test(source);
      const isRegistered = isOwn && /^export\b/m.test(source);
      if (!isRegistered && !source.includes('import.meta')) return null;
      const index = collected.modules.push(toRoot(file)) - 1;
      const contents = source.replaceAll(importMeta, `metas[${index}]`);
      return {
        contents: isRegistered ? contents + registration(file, index) : contents,
        loader: loaders[path.extname(file)] ?? 'ts',
        resolveDir: path.dirname(file),
      };
    });
    build.onLoad({ filter: /\.(?:ya?ml|csv)$/ }, ({ path: file }) => {
      const data = readData(root, toRoot(file), (problem) => void collected.errors.push(problem));
      return { contents: JSON.stringify(data) ?? 'null', loader: 'json' };
    });
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const name = toRoot(file);
      try {
        const sheet = await compileStylesheet(name, stylesheetsOf(root, collected.sheets));
        collected.styles[name] = sheet;
        const exported = name.endsWith('.module.css') ? sheet.classes : undefined;
        // Without a file of this name, a class is missing and not `undefined`.
        return { contents: `export default ${JSON.stringify(exported)};`, loader: 'js' };
      } catch (error) {
        if (!(error instanceof SiteError)) throw error;
        collected.errors.push(...error.diagnostics);
        return { contents: 'export default {};', loader: 'js' };
      }
    });
  },
});

const templateFile = /\.(?:[cm]?[jt]sx?|json|css|ya?ml|csv)$/;
const importMeta = /\bimport\.meta(?=\.(?:url|dirname|filename|resolve)\b)/g;

const loaders = {
  '.js': 'jsx',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'jsx',
  '.tsx': 'tsx',
} as Partial<Record<string, 'js' | 'jsx' | 'tsx'>>;

/** A module that imports itself, to register its exports. */
const registration = (file: string, index: number) =>
  `\n;import * as ownExports from ${JSON.stringify(`./${path.basename(file)}`)};\nregister(${index}, ownExports);`;

/** Marks the lookup of the plugin itself. */
const resolved = {};

const resolve = (
  { resolve }: PluginBuild,
  { path, importer, namespace, resolveDir, kind }: ResolveArgs,
) => resolve(path, { importer, namespace, resolveDir, kind, pluginData: resolved });

type ResolveArgs = Parameters<Parameters<PluginBuild['onResolve']>[1]>[0];

const missingPackage = (specifier: string) => {
  const name = packageNameIn(specifier);
  const error =
    name === undefined
      ? {
          text: `“${specifier}” is neither a file nor a package`,
          detail: 'Write the path of the file, or declare the alias in “paths” of tsconfig.json.',
        }
      : {
          text: `The package “${specifier}” is not installed`,
          detail: `Run “npm install ${name}”, or correct the name.`,
        };
  return { errors: [error] };
};

const unreadable = (file: string) => {
  const fix = 'Replace it with a file that you are allowed to read.';
  return { errors: [{ text: `${file} cannot be read`, detail: fix }] };
};

const unknownKind = (specifier: string) => {
  const fix =
    'Templates import code, data (JSON, YAML and CSV) and CSS. For a file of assets/, call site.asset().';
  return { errors: [{ text: `A template cannot import ${specifier}`, detail: fix }] };
};

/** Returns whether Node imports a file: one of a package in JavaScript that does not use React. */
function isPackageForNode(file: string): boolean {
  const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
  if (folder === undefined || !/\.[cm]?js$/.test(file)) return false;
  const { dependencies, peerDependencies } = (ifPossible(() =>
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  ) ?? {}) as Partial<Record<string, object>>;
  return !Object.hasOwn({ ...dependencies, ...peerDependencies }, 'react');
}

const stylesheetsOf = (root: string, used: Set<string>) => ({
  read(file: string) {
    const bytes = ifPossible(() => readSiteFile(root, file));
    if (bytes !== undefined) used.add(file);
    return bytes;
  },
  list: () =>
    listSiteFiles(root, 'templates')
      .filter((file) => file.endsWith('.css'))
      .map((file) => `templates/${file}`),
  findPackaged: (specifier: string, from: string) => findPackaged(root, specifier, from),
});
