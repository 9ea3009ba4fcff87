import type { ContentType } from '../site/content-type.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Filling } from './draft.ts';
import { loadDocument, slugOf, type Document } from './load-document.ts';
import type { MarkdownDraft } from './markdown/markdown-draft.ts';

/** Thrown by a late document that proves to be unusable, after its mistakes were reported. A page that shows it cannot be made. */
export class UnusableDocument extends Error {
  override readonly name = 'UnusableDocument';
}

/** Reads documents when a page first asks for them; as `loadDocument` else. */
export type LateReader = (
  root: string,
  file: string,
  type: ContentType,
  variables: ReadonlySet<string>,
  report: Report,
) => Document;

/**
 * Makes a reader for sites of thousands of pages: each document is read when a page first needs it, by the thread that makes the
 * page, and let go of after some others, so that memory stays flat. One that is needed again is read again.
 */
export function createLateReader(): LateReader {
  const recent: LateDocument[] = [];
  const letGo = (document: LateDocument) => {
    if (recent.push(document) > kept) recent.shift()?.forget();
  };
  return (root, file, type, variables, report) =>
    new LateDocument(file, (own) => loadDocument(root, file, type, variables, own), report, letGo);
}

/** More documents than one page is likely to show. */
const kept = 64;

class LateDocument implements Document {
  readonly file: string;
  readonly slug: string;
  readonly #read: (report: Report) => Document | undefined;
  readonly #wasRead: (document: LateDocument) => void;
  #report: Report;
  #document: Document | undefined;
  #unusable = false;

  constructor(
    file: string,
    read: (report: Report) => Document | undefined,
    report: Report,
    wasRead: (document: LateDocument) => void,
  ) {
    this.file = file;
    this.slug = slugOf(file);
    this.#read = read;
    this.#report = report;
    this.#wasRead = wasRead;
  }

  get body(): MarkdownDraft {
    return this.#load()?.body ?? noBody;
  }

  fill(filling: Filling): object {
    const document = this.#load();
    if (document === undefined) throw new UnusableDocument();
    return document.fill(filling);
  }

  forget(): void {
    this.#document = undefined;
  }

  #load(): Document | undefined {
    if (this.#document !== undefined || this.#unusable) return this.#document;
    this.#document = this.#read(this.#report);
    // What is wrong is said once.
    this.#report = () => {};
    this.#unusable = this.#document === undefined;
    if (!this.#unusable) this.#wasRead(this);
    return this.#document;
  }
}

const noBody: MarkdownDraft = {
  html: [],
  intro: [],
  sections: [],
  headings: [],
  links: [],
  variables: new Set(),
  constant: true,
};
