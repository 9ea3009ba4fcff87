import type { TransformResult, UrlDependency } from 'lightningcss';
import { forbiddenCharacters } from '../../content/forbidden-characters.ts';
import { SiteError, type DiagnosticInput } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from './asset-files.ts';
import { oldestBrowsers } from './browsers.ts';
import { createImportResolver } from './css-imports.ts';
import { syntaxError, unknownSyntax } from './css-errors.ts';

/** A compiled stylesheet, which does not depend on the names under which files are published. */
export interface CompiledStylesheet {
  /** Minified, with a placeholder for every address. */
  readonly css: string;
  /** Each `url()` as written, relative to its file, with its placeholder. */
  readonly references: readonly UrlDependency[];
  readonly warnings: readonly DiagnosticInput[];
}

/** Bundles, minifies and lowers a stylesheet of `assets/`, reading only `files`. Throws SiteError with every mistake that it finds. */
export async function compileStylesheet(
  entry: string,
  files: AssetFiles,
): Promise<CompiledStylesheet> {
  if (!files.has(entry)) {
    const known = [...files.keys()].filter((file) => file.endsWith('.css'));
    throw new SiteError({
      code: 'css/missing',
      message: `The stylesheet assets/${entry} is missing.`,
      why: 'The site map in templates/ names it.',
      fix: didYouMean(entry, known) ?? 'Add the file, or remove it from the site map.',
      file: `assets/${entry}`,
    });
  }
  const mistakes: DiagnosticInput[] = [];
  const resolver = createImportResolver(files, mistakes);
  const result = await compile(entry, resolver, mistakes);
  if (result === undefined || mistakes.length > 0) throw new SiteError(...mistakes.sort(byPlace));
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
    warnings: result.warnings.slice(0, maxReported).map(unknownSyntax),
  };
}

/** The number of errors or warnings to report. More of them help nobody. */
const maxReported = 100;

type Resolver = ReturnType<typeof createImportResolver>;

/** The error that lightningcss throws for a stylesheet that does not parse. */
interface CompilerError extends Error {
  readonly fileName: string;
  readonly loc: { readonly line: number; readonly column: number };
}

const isCompilerError = (error: unknown): error is CompilerError =>
  error instanceof Error && 'fileName' in error && 'loc' in error && error.loc !== undefined;

/**
 * Adds to `mistakes` and returns undefined if the styles do not parse. The compiler stops at the first error, so a second
 * run, which skips what it cannot parse, collects all.
 */
async function compile(
  entry: string,
  resolver: Resolver,
  mistakes: DiagnosticInput[],
): Promise<TransformResult | undefined> {
  try {
    return await bundle(entry, resolver);
  } catch (error) {
    if (!isCompilerError(error)) throw error;
    const { message, fileName: filename, loc } = error;
    mistakes.length = 0;
    const found = await bundle(entry, resolver, true).catch(() => undefined);
    mistakes.push(...(found?.warnings ?? []).slice(0, maxReported).map(syntaxError));
    if (mistakes.length === 0) mistakes.push(syntaxError({ message, loc: { filename, ...loc } }));
    return undefined;
  }
}

/** Uses the bundler only for stylesheets with imports: its threads take longer to start than most stylesheets to compile. */
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
  };
  return mayImport.test(text)
    ? bundleAsync({ ...options, resolver })
    : transform({ ...options, code: Buffer.from(text) });
}

/** The letters of a rule's name may be escaped. */
const mayImport = /@(?:import|[\w-]*\\)/i;

function byPlace(a: DiagnosticInput, b: DiagnosticInput): number {
  const [one, other] = [a.file ?? '', b.file ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
