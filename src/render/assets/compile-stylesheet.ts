import type { BundleAsyncOptions, CustomAtRules, TransformResult } from 'lightningcss';
import { forbiddenCharacters } from '../../content/forbidden-characters.ts';
import { SiteError, type DiagnosticInput } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { AssetFiles } from './asset-files.ts';
import { oldestBrowsers } from './browsers.ts';
import { createImportResolver, type ImportResolver } from './css-imports.ts';
import { isSyntaxError, syntaxMistake, withUnpairedSigns } from './css-mistakes.ts';
import type { Reference } from './css-references.ts';

/** What the compiler makes of a stylesheet, whatever the files that it shows are called when published. */
export interface CompiledStylesheet {
  /** Minified, with a placeholder for every address. */
  readonly css: string;
  readonly references: readonly Reference[];
  readonly warnings: readonly DiagnosticInput[];
}

/** Bundles, minifies and lowers a stylesheet of `assets/`, reading nothing but `files`. Throws SiteError with every mistake that it finds. */
export async function compileStylesheet(
  entry: string,
  files: AssetFiles,
): Promise<CompiledStylesheet> {
  if (!files.has(entry)) throw new SiteError(missingEntry(entry, files));
  const mistakes: DiagnosticInput[] = [];
  const texts = new Map<string, string>();
  const resolver = createImportResolver(files, mistakes, texts);
  const result = await compile({ filename: entry, ...settings, resolver }, mistakes);
  const found = withUnpairedSigns(mistakes, texts);
  if (result === undefined || found.length > 0) throw new SiteError(...found.sort(byPlace));
  const warnings = result.warnings.map((warning) =>
    syntaxMistake(warning.message, { ...warning.loc, fileName: warning.loc.filename }, 'warning'),
  );
  return {
    // A style element ends at the first such tag, even within a CSS string.
    css: Buffer.from(result.code)
      .toString()
      .replaceAll(/<\/(?=style)/gi, '<\\/')
      .replaceAll(
        forbiddenCharacters,
        (character) => `\\${character.codePointAt(0)?.toString(16)} `,
      ),
    references: (result.dependencies ?? []).flatMap((found) =>
      found.type === 'url'
        ? [
            {
              url: found.url,
              placeholder: found.placeholder,
              file: found.loc.filePath,
              line: found.loc.start.line,
              column: found.loc.start.column,
            },
          ]
        : [],
    ),
    warnings,
  };
}

const settings = {
  minify: true,
  analyzeDependencies: true,
  targets: encodeTargets(oldestBrowsers),
};

type Bundling = Omit<BundleAsyncOptions<CustomAtRules>, 'resolver'> & {
  readonly resolver: ImportResolver;
};

/** Adds to `mistakes` and returns nothing where the styles do not parse. The compiler stops at the first mistake, so a second run, which skips what it cannot read, collects them all. */
async function compile(
  options: Bundling,
  mistakes: DiagnosticInput[],
): Promise<TransformResult | undefined> {
  try {
    return await bundle(options);
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    mistakes.length = 0;
    const found = await bundle({ ...options, errorRecovery: true }).catch(() => undefined);
    for (const { message, loc } of found?.warnings ?? [])
      mistakes.push(syntaxMistake(message, { ...loc, fileName: loc.filename }, 'error'));
    if (mistakes.length === 0)
      mistakes.push(
        syntaxMistake(error.message, { ...error.loc, fileName: error.fileName }, 'error'),
      );
    return undefined;
  }
}

/** A stylesheet that imports nothing is spared the bundler, whose threads take longer to start than most of them to compile. */
async function bundle({ resolver, ...options }: Bundling): Promise<TransformResult> {
  const { bundleAsync, transform } = await import('lightningcss');
  const text = resolver.read(options.filename);
  return mayImport.test(text)
    ? bundleAsync({ ...options, resolver })
    : transform({ ...options, code: Buffer.from(text) });
}

/** Any letter of a rule's name may be written as an escape. */
const mayImport = /@(?:import|[\w-]*\\)/i;

function missingEntry(entry: string, files: AssetFiles): DiagnosticInput {
  return {
    code: 'css/missing',
    message: `The stylesheet assets/${entry} is missing.`,
    why: 'The site map in templates/ names it.',
    fix:
      didYouMean(
        entry,
        [...files.keys()].filter((file) => file.endsWith('.css')),
      ) ?? 'Add the file, or take it out of the site map.',
    file: `assets/${entry}`,
  };
}

/** The compiler wants `major << 16 | minor << 8`. */
function encodeTargets(browsers: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(browsers).map(([browser, version]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return [browser, (major << 16) | (minor << 8)];
    }),
  );
}

function byPlace(a: DiagnosticInput, b: DiagnosticInput): number {
  const [one, other] = [a.file ?? '', b.file ?? ''];
  if (one !== other) return one < other ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
