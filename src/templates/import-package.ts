import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError } from '../report/diagnostic.ts';
import { positionAt, type Location } from '../report/location.ts';
import { didYouMean } from '../report/suggest.ts';
import type { ImportedPackage } from './template-modules.ts';

/**
 * Imports a package for a template. Throws SiteError, at the import, if that fails or a name is
 * missing. The default export of CommonJS is that of bundlers.
 */
export async function importPackage(
  { specifier, importer, file }: ImportedPackage,
  names: readonly string[],
  root: string,
): Promise<Record<string, unknown>> {
  const fail = (message: string, fix: string) =>
    new SiteError({
      code: 'template/import',
      message,
      fix,
      file: importer,
      ...locateImport(specifier, path.join(root, importer)),
    });
  let loaded: Record<string, unknown>;
  try {
    loaded = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(root, file)).href
    )) as typeof loaded;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw fail(
      `The package “${specifier}” could not be imported: ${reason}.`.replace('..', '.'),
      'Install it again, or import something else.',
    );
  }
  const missing = names.find((name) => !(name in loaded));
  if (missing === undefined)
    return hasDefault(loaded.default) ? { ...loaded, default: loaded.default.default } : loaded;
  throw fail(
    `The package “${specifier}” does not export “${missing}”.`,
    didYouMean(missing, Object.keys(loaded)) ?? 'Import one of its exports.',
  );
}

function locateImport(specifier: string, file: string): Location {
  const text = ifPossible(() => readFileSync(file, 'utf8')) ?? '';
  const quoted = [`'${specifier}'`, `"${specifier}"`].map((each) => text.indexOf(each));
  const offset = quoted.find((each) => each !== -1);
  return offset === undefined ? {} : { ...positionAt(text, offset), length: specifier.length + 2 };
}

/** Returns whether a module in CommonJS was compiled from an ES module with a default export. */
export const hasDefault = (exported: unknown): exported is { readonly default: unknown } =>
  Object(exported).__esModule === true && 'default' in Object(exported);
