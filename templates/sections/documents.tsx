import type { ReactElement } from 'react';
import { array, contentType, describe, object, string, type Content } from 'react-sitegen';
import { Mark } from '../parts/mark.tsx';
import { Prose } from '../parts/prose.tsx';

export const releaseNoteContent = contentType({
  title: describe(string(), 'Above the text beside the document.'),
  mark: describe(string(), 'Says on the document that it is an example.'),
  name: describe(string(), 'What kind of document it is.'),
  release: describe(string(), 'What it is about.'),
  parts: describe(
    array(
      object({
        title: string(),
        rows: array(
          object({ name: string(), value: describe(string(), 'A few characters, at the right.') }),
        ),
      }),
    ),
    'The parts of the document. All its figures are invented.',
  ),
});

/** A document as it comes with a release, marked as an example, and what it is for. */
export function ReleaseNote({
  content: { title, mark, name, release, parts, body },
}: {
  readonly content: Content<typeof releaseNoteContent>;
}): ReactElement {
  return (
    <figure className="note">
      <figcaption className="note-text">
        <p className="lead-title">{title}</p>
        <Prose html={body.html} />
      </figcaption>
      <div className="sheet">
        <p className="sheet-head">
          <Mark />
          <b>{name}</b> <span>{release}</span> <span className="stamp">{mark}</span>
        </p>
        {parts.map(({ title, rows }) => (
          <div className="sheet-part" key={title}>
            <p>{title}</p>
            <dl>
              {rows.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </figure>
  );
}
