import { loadDocument, type Document, type TextContext } from '../../../content/load-document.ts';
import { createReport, type Diagnostic, type Report } from '../../../report/diagnostic.ts';

/**
 * A value with the problems that were reported while it was computed, and the inputs that it was
 * computed from.
 */
interface Kept<Value> {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: readonly unknown[];
}

/** Returns the Markdown files of a site, each parsed once until it changes. */
export function createParsedDocuments() {
  const documents = new Map<string, Kept<Document | undefined>>();
  let last: Partial<TextContext> & { readonly key: string } = { key: '' };
  return {
    /** Drops the files that may have changed. */
    forget(changes: ReadonlySet<string>): void {
      for (const file of changes) documents.delete(file);
    },
    /**
     * Reads a document as `loadDocument` does. Parses it only if the file, its content type or the
     * blocks of the site changed.
     */
    read(...[root, file, type, context, report]: Parameters<typeof loadDocument>) {
      const { variables, words, origin, blocks, original } = context;
      // All files of a language have the same two.
      if (variables !== last.variables || words !== last.words)
        last = { variables, words, key: JSON.stringify([words, variables && [...variables]]) };
      return remember(
        documents,
        file,
        [type, last.key, origin, blocks, original],
        report,
        (collect) => loadDocument(root, file, type, context, collect),
      );
    },
  };
}

/**
 * Returns the value that is kept for a file if it was computed from the same inputs, else computes
 * it. Reports its problems either way.
 */
function remember<Value>(
  kept: Map<string, Kept<Value>>,
  file: string,
  inputs: readonly unknown[],
  report: Report,
  make: (report: Report) => Value,
): Value {
  let found = kept.get(file);
  if (found === undefined || inputs.some((input, index) => input !== found?.inputs[index])) {
    const [diagnostics, collect] = createReport();
    found = { value: make(collect), diagnostics, inputs };
    kept.set(file, found);
  }
  found.diagnostics.forEach(report);
  return found.value;
}
