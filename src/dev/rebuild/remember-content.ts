import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  contentReaders,
  settingsFile,
  type ContentReaders,
  type Settings,
} from '../../content/load-content.ts';
import type { Document } from '../../content/load-document.ts';
import type { Diagnostic, Report } from '../../report/diagnostic.ts';
import type { BaseSettings, SiteMap } from '../../site/define-site.ts';
import type { ContentType } from '../../site/content-type.ts';
import type { Changes } from './changes.ts';
import { createMemory } from './memory.ts';

/** The content of the last pass. */
export interface ContentMemory {
  /**
   * Readers that open only files that have changed, or that are read as another kind of document than before. Files that are
   * not among the `wanted` stay what they were read as.
   */
  readers(changes: Changes, wanted?: ReadonlySet<string>): ContentReaders;
  endPass(): void;
}

interface Kept<Value> {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

type KeptDocument = Kept<Document> & { readonly type: ContentType; readonly variables: string };
type KeptSettings = Kept<Settings> & { readonly map: SiteMap<BaseSettings> };

export function rememberContent(): ContentMemory {
  const documents = createMemory<KeptDocument>();
  let settings: KeptSettings | undefined;
  let listed: readonly string[] | undefined;
  return {
    endPass: documents.endPass,
    readers: (changes, wanted) => ({
      list(root) {
        if (listed === undefined || changes === undefined || comesOrGoes(changes, listed, root))
          listed = contentReaders.list(root);
        return listed;
      },
      folder: contentReaders.folder,
      settings(root, map, report) {
        if (
          settings === undefined ||
          settings.map !== map ||
          changes === undefined ||
          changes.has(settingsFile)
        ) {
          settings = { map, ...keep((own) => contentReaders.settings(root, map, own)) };
        }
        return recall(settings, report);
      },
      document(root, file, type, known, report) {
        const variables = namesOf(known);
        let kept = documents.get(file);
        const isOther =
          (wanted?.has(file) ?? true) && (kept?.type !== type || kept.variables !== variables);
        if (kept === undefined || isOther || changes === undefined || changes.has(file)) {
          kept = {
            type,
            variables,
            ...keep((own) => contentReaders.document(root, file, type, known, own)),
          };
        }
        documents.set(file, kept);
        return recall(kept, report);
      },
    }),
  };
}

/** Whether one of the changes may add a file to a list or take one from it. */
function comesOrGoes(
  changes: ReadonlySet<string>,
  listed: readonly string[],
  root: string,
): boolean {
  return [...changes].some(
    (file) =>
      file.startsWith('content/') && !(listed.includes(file) && existsSync(path.join(root, file))),
  );
}

function keep<Value>(read: (report: Report) => Value | undefined): Kept<Value> {
  const diagnostics: Diagnostic[] = [];
  return { value: read((diagnostic) => void diagnostics.push(diagnostic)), diagnostics };
}

function recall<Value>({ value, diagnostics }: Kept<Value>, report: Report): Value | undefined {
  diagnostics.forEach(report);
  return value;
}

const joined = new WeakMap<ReadonlySet<string>, string>();

/** The names of a set as one text; a set that holds every name has none to list. */
function namesOf(names: ReadonlySet<string>): string {
  let text = joined.get(names);
  if (text === undefined) joined.set(names, (text = names.has('\0') ? '*' : [...names].join()));
  return text;
}
