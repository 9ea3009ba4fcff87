import type { ReactElement } from 'react';
import { bindEnds } from './bind-ends.ts';

/**
 * The HTML of a Markdown text, in which no line has only a short last word; the Markdown stage
 * allows no raw HTML in it.
 */
export function Prose({
  html,
  className = 'prose',
}: {
  readonly html: string;
  readonly className?: string;
}): ReactElement {
  return <div className={className} dangerouslySetInnerHTML={{ __html: bindEnds(html) }} />;
}
