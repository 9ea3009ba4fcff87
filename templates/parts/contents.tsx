import type { ReactElement } from 'react';

interface ContentsProps {
  readonly label: string;
  readonly sections: readonly {
    readonly id: string;
    readonly number: number;
    readonly title: string;
  }[];
}

/** The table of contents of a legal text. */
export function Contents({ label, sections }: ContentsProps): ReactElement {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 className="label" id="contents">
        {label}
      </h2>
      <ol>
        {sections.map(({ id, number, title }) => (
          <li key={id}>
            <a href={`#${id}`} data-section-link="">
              <span className="figure">{number}</span>{' '}
              <span dangerouslySetInnerHTML={{ __html: title }} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
