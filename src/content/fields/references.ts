import type { Problem, Report } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { Reference } from '../../site/reference.ts';
import { folderPrefix } from '../list-content.ts';
import type { Document } from '../load-document.ts';
import type { FieldReference } from './resolve-fields.ts';

/** Returns the name of the document that a reference leads to; `undefined` if there is none. */
export function referencedName(
  { name, source }: Reference,
  documents: ReadonlyMap<string, unknown>,
): string | undefined {
  const document = folderPrefix(source.folder) + name;
  return [document, `${document}.md`].find((each) => documents.has(each));
}

/** The documents that references may lead to. */
interface Referenced {
  readonly documents: ReadonlyMap<string, Document>;
  readonly drafts: ReadonlyMap<string, Document>;
  /** The tables whose rows are not all known. */
  readonly incomplete: ReadonlySet<string>;
}

/**
 * Returns whether all references lead to a document that can be shown. Reports those that lead to none;
 * the errors of others were reported.
 */
export function checkReferences(
  references: readonly FieldReference[],
  { documents, drafts, incomplete }: Referenced,
  report: Report,
): boolean {
  return references.every(({ reference, locate }) => {
    const name = referencedName(reference, documents);
    if (name !== undefined) return documents.get(name)?.fields !== undefined;
    const draft = drafts.get(referencedName(reference, drafts) ?? '');
    if (draft !== undefined || !incomplete.has(reference.source.folder))
      report({ ...unknownEntry(reference, [...documents.keys()], draft), ...locate() });
    return false;
  });
}

function unknownEntry(
  { name, source }: Reference,
  documents: readonly string[],
  { draft }: Partial<Document> = {},
): Problem {
  const prefix = folderPrefix(source.folder);
  const names = documents.flatMap((each) =>
    each.startsWith(prefix) ? each.slice(prefix.length) : [],
  );
  if (draft !== undefined)
    return {
      code: 'content/unknown-entry',
      message: `The entry “${name}” ${draft.why}.`,
      fix: 'Publish it, or refer to another one.',
    };
  return {
    code: 'content/unknown-entry',
    message: `There is no entry “${name}” in ${prefix.slice(0, -1)}.`,
    fix: didYouMean(name, names) ?? `Write one of: ${names.slice(0, 20).join(', ')}`,
  };
}
