import type { TextPattern, Bindings, Placeholder } from '../text-pattern.ts';
import { escapeHtml } from './html.ts';

/** Fills in the placeholders of HTML with the values of one variant, escaped for text and double-quoted attributes. */
export function fillPattern(template: TextPattern, bindings: Bindings): string {
  const [first = ''] = template;
  // Most parts of most texts have no placeholders.
  if (template.length < 2 && typeof first === 'string') return first;
  let html = '';
  for (const part of template)
    html += typeof part === 'string' ? part : escapeHtml(valueOf(part, bindings));
  return html;
}

function valueOf(placeholder: Placeholder, bindings: Bindings): string {
  if ('page' in placeholder) return bindings.href(placeholder.page) + placeholder.anchor;
  if ('file' in placeholder) {
    const { path } = bindings.routeOf(placeholder.file);
    // A missing page was reported.
    return path === undefined ? '#' : bindings.href(path) + placeholder.anchor;
  }
  if ('asset' in placeholder)
    return placeholder.size === undefined
      ? bindings.asset(placeholder)
      : String(bindings.size(placeholder)[placeholder.size]);
  const value = bindings.variables[placeholder.variable];
  if (value === undefined) return `{${placeholder.variable}}`;
  if (placeholder.encode === undefined) return value;
  if (placeholder.encode === 'query') return encodeURIComponent(value);
  // Addresses are copied from browsers, which encode them.
  return encodeURI(value).replace(/%25(?=[\da-f]{2})/gi, '%');
}
