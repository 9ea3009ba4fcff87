import type { ReactElement } from 'react';
import { array, contentType, describe, object, string, type Content } from 'react-sitegen';
import { Prose } from '../parts/prose.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Rows, Sheet, sheetFields, sheetRows } from '../parts/sheet.tsx';

export const releaseNoteContent = contentType({
  title: describe(string(), 'The heading above the documents.'),
  ...sheetFields,
  parts: describe(
    array(object({ title: string(), rows: sheetRows })),
    'The parts of the document. All its figures are invented.',
  ),
});

export const reconciliationContent = contentType({
  ...sheetFields,
  rows: describe(sheetRows, 'The last one is the result. All figures are invented.'),
});

interface DocumentsProps {
  readonly note: Content<typeof releaseNoteContent>;
  readonly reconciliation: Content<typeof reconciliationContent>;
}

/** Two documents as they come with the work, marked as examples, and what they are for. */
export function Documents({ note, reconciliation }: DocumentsProps): ReactElement {
  return (
    <section className="documents" aria-labelledby="documents-title">
      <SectionHead id="documents-title" title={note.title} lead={note.body.html} />
      <div className="sheets">
        <Sheet {...note}>
          {note.parts.map(({ title, rows }) => (
            <div className="sheet-part" key={title}>
              <p>{title}</p>
              <Rows rows={rows} />
            </div>
          ))}
        </Sheet>
        <div className="second">
          <Prose html={reconciliation.body.html} />
          <Sheet {...reconciliation}>
            <div className="sheet-part total">
              <Rows rows={reconciliation.rows} />
            </div>
          </Sheet>
        </div>
      </div>
    </section>
  );
}
