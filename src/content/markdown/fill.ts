import type { Draft, Filling, Hole } from '../draft.ts';
import { escapeHtml } from './html.ts';

/** Puts one copy's values into a draft of HTML, escaped for text and double-quoted attributes. */
export function fillDraft(draft: Draft, filling: Filling): string {
  const [first = ''] = draft;
  // Most parts of most texts have no holes.
  if (draft.length < 2 && typeof first === 'string') return first;
  let html = '';
  for (const part of draft)
    html += typeof part === 'string' ? part : escapeHtml(valueOf(part, filling));
  return html;
}

function valueOf(hole: Hole, filling: Filling): string {
  if ('page' in hole) return filling.href(hole.page) + hole.anchor;
  if ('file' in hole) {
    const { path } = filling.placeOf(hole.file);
    // That there is no page was reported.
    return path === undefined ? '#' : filling.href(path) + hole.anchor;
  }
  if ('asset' in hole)
    return hole.size === undefined ? filling.asset(hole) : String(filling.size(hole)[hole.size]);
  const value = filling.variables[hole.variable];
  if (value === undefined) return `{${hole.variable}}`;
  if (hole.encode === undefined) return value;
  return hole.encode === 'query' ? encodeURIComponent(value) : encodeURI(value);
}
