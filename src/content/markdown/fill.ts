import type { TextTemplate, Bindings, Placeholder } from '../text-template.ts';
import { escapeHtml } from './html.ts';

/** Puts one variant's values into a draft of HTML, escaped for text and double-quoted attributes. */
export function fillDraft(draft: TextTemplate, bindings: Bindings): string {
  const [first = ''] = draft;
  // Most parts of most texts have no holes.
  if (draft.length < 2 && typeof first === 'string') return first;
  let html = '';
  for (const part of draft)
    html += typeof part === 'string' ? part : escapeHtml(valueOf(part, bindings));
  return html;
}

function valueOf(placeholder: Placeholder, bindings: Bindings): string {
  if ('page' in placeholder) return bindings.href(placeholder.page) + placeholder.anchor;
  if ('file' in placeholder) {
    const { path } = bindings.placeOf(placeholder.file);
    // That there is no page was reported.
    return path === undefined ? '#' : bindings.href(path) + placeholder.anchor;
  }
  if ('asset' in placeholder)
    return placeholder.size === undefined
      ? bindings.asset(placeholder)
      : String(bindings.size(placeholder)[placeholder.size]);
  const value = bindings.variables[placeholder.variable];
  if (value === undefined) return `{${placeholder.variable}}`;
  if (placeholder.encode === undefined) return value;
  return placeholder.encode === 'query' ? encodeURIComponent(value) : encodeURI(value);
}
