import type { ReactElement, ReactNode } from 'react';
import { array, describe, object, string } from 'react-sitegen';
import { Mark } from './mark.tsx';

/** The fields of a document's first line. */
export const sheetFields = {
  mark: describe(string(), 'Says on the document that it is an example.'),
  name: describe(string(), 'What kind of document it is.'),
  about: describe(string(), 'What it is about.'),
};

export const sheetRows = array(
  object({ name: string(), value: describe(string(), 'A few characters, at the right.') }),
);

interface SheetProps {
  readonly mark: string;
  readonly name: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** A sheet of paper with the company's mark and the stamp of an example. */
export function Sheet({ mark, name, about, children }: SheetProps): ReactElement {
  return (
    <div className="sheet">
      <p className="sheet-head">
        <Mark />
        <b>{name}</b> <span>{about}</span> <span className="stamp">{mark}</span>
      </p>
      {children}
    </div>
  );
}

/** Names at the left, values at the right. */
export function Rows({
  rows,
}: {
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}): ReactElement {
  return (
    <dl>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
