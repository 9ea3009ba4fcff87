import type { Location, Message } from 'esbuild';
import { loadEsbuild } from '../lib/lazy-packages.cjs';
import { SiteError, type DiagnosticInput } from '../report/diagnostic.ts';

/** Loads esbuild and runs a build. Throws SiteError with every error that it finds. */
export async function runEsbuild<Result>(
  run: (esbuild: typeof import('esbuild')) => Promise<Result>,
  toDiagnostic: (message: Message) => DiagnosticInput,
): Promise<Result> {
  try {
    return await run(await import('esbuild'));
  } catch (error) {
    if (error instanceof Error && 'errors' in error && Array.isArray(error.errors))
      throw new SiteError(...(error.errors as Message[]).map(toDiagnostic));
    throw error;
  }
}

/**
 * Returns a location as a diagnostic has it: esbuild counts columns in bytes from 0, editors in
 * UTF-16 units from 1.
 */
export function locationOf(location: Location | null) {
  if (location === null) return undefined;
  const { file, line, lineText } = location;
  const column = Buffer.from(lineText).subarray(0, location.column).toString().length + 1;
  return { file, line, column, length: Math.max(1, location.length) };
}

/** Returns the location of the first error in a JSON text, which Node's own parser does not tell. */
export function locateJsonError(text: string) {
  try {
    loadEsbuild().transformSync(text, { loader: 'json', logLevel: 'silent' });
  } catch (error) {
    const { errors } = error as { readonly errors?: readonly Message[] };
    const { file: _, ...at } = locationOf(errors?.[0]?.location ?? null) ?? {};
    return at;
  }
  return { line: 1, column: 1 };
}
