import path from 'node:path';
import type { CSSModuleExports, TransformResult, UrlDependency } from 'lightningcss';
import { decodeText } from '../../files/decode-text.ts';
import { checkCharacters, forbiddenCharacters } from '../../files/forbidden-characters.ts';
import { SiteError, type DiagnosticInput } from '../../report/diagnostic.ts';
import { positionAt } from '../../report/location.ts';
import { didYouMean } from '../../report/suggest.ts';
import { oldestBrowsers } from './browsers.ts';
import { syntaxError, unknownSyntax } from './css-errors.ts';
import { leaveOutOldSyntax } from './old-syntax.ts';

/** A compiled stylesheet, which does not depend on the names under which files are published. */
export interface CompiledStylesheet {
  /** Minified, with a placeholder for every address. */
  readonly css: string;
  /** Each `url()` as written, relative to its file, with its placeholder. */
  readonly references: readonly UrlDependency[];
  /** The class of each name in a CSS module. */
  readonly classes: Readonly<Record<string, string>>;
  readonly warnings: readonly DiagnosticInput[];
}

/** The stylesheets that can be imported, relative to the site's root. */
export interface Stylesheets {
  /** Returns the contents of a file; `undefined` if it is missing. */
  readonly read: (file: string) => Uint8Array | undefined;
  /** Lists the files, for suggestions. */
  readonly list: () => readonly string[];
  /** Returns the file of a package that a specifier leads to; `undefined` if there is none. */
  readonly findPackaged: (specifier: string, from: string) => string | undefined;
}

/**
 * Bundles, minifies and lowers a stylesheet. In one whose name ends in `.module.css`, each class
 * gets a separate name. Throws SiteError with every error that it finds.
 */
export async function compileStylesheet(
  entry: string,
  sheets: Stylesheets,
): Promise<CompiledStylesheet> {
  const errors: DiagnosticInput[] = [];
  const warnings = new Map<string, DiagnosticInput>();
  const result = await compile(entry, sheets, errors, warnings);
  if (result === undefined || errors.length > 0) throw new SiteError(...errors.sort(byLocation));
  return {
    // A style element ends at the first `</style`, even within a CSS string.
    css: Buffer.from(result.code)
      .toString()
      .replaceAll(/<\/(?=style)/gi, '<\\/')
      .replaceAll(
        forbiddenCharacters,
        (character) => `\\${character.codePointAt(0)?.toString(16)} `,
      ),
    references: (result.dependencies ?? []).filter((found) => found.type === 'url'),
    classes: classesOf(result.exports ?? {}),
    warnings: [...result.warnings.map(unknownSyntax), ...warnings.values()],
  };
}

/** Sorted, since the compiler lists them in any order. */
const classesOf = (exported: CSSModuleExports) =>
  Object.fromEntries(
    Object.entries(exported)
      .sort(byName)
      .map(([name, { name: own, composes }]) => [
        name,
        [own, ...composes.map((other) => other.name)].join(' '),
      ]),
  );

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

/** The error that lightningcss throws for a stylesheet that does not parse. */
interface CompilerError extends Error {
  readonly fileName: string;
  readonly loc: { readonly line: number; readonly column: number };
}

const isCompilerError = (error: unknown): error is CompilerError =>
  error instanceof Error && 'fileName' in error && 'loc' in error && error.loc !== undefined;

type Resolver = ReturnType<typeof createResolver>;

/**
 * Adds to `errors` and returns `undefined` if the styles do not parse. The compiler stops at the
 * first error, so another run, which skips what it cannot parse, collects all.
 */
async function compile(
  entry: string,
  sheets: Stylesheets,
  errors: DiagnosticInput[],
  warnings: Map<string, DiagnosticInput>,
): Promise<TransformResult | undefined> {
  const resolver = createResolver(sheets, errors, warnings);
  try {
    return await bundle(entry, resolver);
  } catch (error) {
    if (!isCompilerError(error)) throw error;
    const { message, fileName: filename, loc } = error;
    errors.length = 0;
    const found = await bundle(entry, resolver, true).catch(() => undefined);
    errors.push(...(found?.warnings ?? []).map(syntaxError));
    if (errors.length === 0) errors.push(syntaxError({ message, loc: { filename, ...loc } }));
    return undefined;
  }
}

/**
 * Uses the bundler only for stylesheets with imports: its threads take longer to start than most
 * stylesheets to compile.
 */
async function bundle(
  filename: string,
  resolver: Resolver,
  errorRecovery = false,
): Promise<TransformResult> {
  const { bundleAsync, transform } = await import('lightningcss');
  const text = resolver.read(filename);
  const options = {
    filename,
    errorRecovery,
    minify: true,
    analyzeDependencies: true,
    targets: oldestBrowsers,
    cssModules: filename.endsWith('.module.css') && { pattern: '[local]_[hash]' },
  };
  return mayImport.test(text)
    ? bundleAsync({ ...options, resolver })
    : transform({ ...options, code: Buffer.from(text) });
}

/** The letters of a rule's name may be escaped. */
const mayImport = /@(?:import|[\w-]*\\)|\bcomposes\s*:[^;]*\bfrom\b/i;

/**
 * Resolves `@import` within the site and its packages, never to the network, and leaves out what
 * only old browsers read, of which `warnings` has one for each file. Adds files that are missing or
 * not text to `errors` and replaces them by an empty stylesheet, so that one run finds all of them.
 */
function createResolver(
  sheets: Stylesheets,
  errors: DiagnosticInput[],
  warnings: Map<string, DiagnosticInput>,
) {
  const report = (error: DiagnosticInput) => void errors.push(error);
  return {
    resolve(specifier: string, from: string): string {
      const file = path.posix.join(path.posix.dirname(from), specifier);
      const isForeign = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(specifier);
      if (!isForeign && sheets.read(file) !== undefined) return file;
      const [name] = /^(?:@[^/]+\/)?[\w-]+(?=\/|$)/.exec(specifier) ?? [];
      const packaged = name && sheets.findPackaged(specifier, from);
      if (packaged?.endsWith('.css') && sheets.read(packaged) !== undefined) return packaged;
      const known = sheets
        .list()
        .map((name) => path.posix.relative(path.posix.dirname(from), name));
      report({
        ...(isForeign
          ? {
              code: 'css/foreign-import',
              message: `The stylesheet imports ${specifier} from another site.`,
              why: 'Visitors would have to load it from another server before they see the page.',
              fix: 'Copy the stylesheet to assets/, and import it from there.',
            }
          : {
              code: 'css/missing-import',
              message: `The imported stylesheet ${file} is missing.`,
              why: 'An import is relative to its file, or names a stylesheet of an installed package.',
              fix:
                didYouMean(specifier, known) ??
                (name === undefined
                  ? 'Add the file, or remove the import.'
                  : `Add the file. For the package “${name}”, run “npm install ${name}”, or look up in its documentation which stylesheets it has.`),
            }),
        ...locateImport(specifier, from, sheets),
      });
      return file;
    },
    read(file: string): string {
      const decoded = decodeText(sheets.read(file) ?? new Uint8Array());
      if (typeof decoded === 'string') {
        const css = checkCharacters(decoded, { file, report });
        return leaveOutOldSyntax(css, file, warnings);
      }
      report({
        code: 'css/encoding',
        message: 'The stylesheet is not UTF-8 text.',
        fix: 'Save it as UTF-8, or retype the character at this position.',
        file,
        ...decoded,
      });
      return '';
    },
  };
}

/** Locates an import, whose position lightningcss does not pass to the resolver. */
function locateImport(specifier: string, file: string, { read }: Stylesheets) {
  const text = Buffer.from(read(file) ?? '').toString();
  const rule = [...text.matchAll(/@import[^;]*/gi)].find(([words]) => words.includes(specifier));
  if (rule === undefined) return { file };
  const offset = rule.index + rule[0].indexOf(specifier);
  return { file, ...positionAt(text, offset), length: specifier.length };
}

function byLocation(a: DiagnosticInput, b: DiagnosticInput): number {
  const [one, other] = [a.file ?? '', b.file ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
