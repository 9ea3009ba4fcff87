import type { ReactElement } from 'react';

/** The title of a section on the left, its introduction on the right. */
export function SectionHead({
  id,
  title,
  lead,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
}): ReactElement {
  return (
    <header className="section-head">
      <h2 id={id}>{title}</h2>
      <div className="lead" dangerouslySetInnerHTML={{ __html: lead }} />
    </header>
  );
}
