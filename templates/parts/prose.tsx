import type { ReactElement } from 'react';
import { bindEnds } from './bind-ends.ts';

/** A text that the Markdown stage has printed; it holds no raw HTML of a writer. */
export function Prose({
  html,
  className = 'prose',
}: {
  readonly html: string;
  readonly className?: string;
}): ReactElement {
  return <div className={className} dangerouslySetInnerHTML={{ __html: bindEnds(html) }} />;
}
