import { escapeHtml } from '../../content/markdown/html.ts';
import { count } from '../../report/units.ts';
import { isEmpty, type ChangeGroup, type LaterDiff, type SiteDiff } from './compare-sites.ts';
import type { Change, Piece } from '../../report/redline.ts';

/** Formats a redline as a self-contained page to read, print and send, with `<ins>` and `<del>`. */
export function formatDiffHtml(
  { later = [], ...diff }: SiteDiff & { readonly later?: readonly LaterDiff[] },
  from: string,
): string {
  const isSame = [diff, ...later.map((each) => each.diff)].every(isEmpty);
  const parts = [
    `<h1>What changed since ${escapeHtml(from)}</h1>`,
    isSame ? '<p>Nothing has changed for visitors.</p>' : '',
    ...formatParts(diff),
    ...later.flatMap((each) => [`<h1>${each.words}</h1>`, ...formatParts(each.diff)]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What changed since ${escapeHtml(from)}</title>
<style>${style}</style>
</head>
<body>
${parts.filter((part) => part !== '').join('\n')}
</body>
</html>
`;
}

function formatParts({
  changed,
  added,
  removed,
  legal,
  redirects,
  marked,
  files,
}: SiteDiff): readonly string[] {
  return [
    list(
      legal.map(({ page, before, after, raised }) => {
        const what = raised
          ? `version ${before}, now ${after.version}`
          : `changed without a new version; it is still ${after.version}`;
        return `<strong>${escapeHtml(page.path)}</strong>: ${escapeHtml(what)}`;
      }),
    ),
    list(removed.map(({ address }) => `<del>${escapeHtml(address)}</del>`)),
    list(added.map(({ address }) => `<ins>${escapeHtml(address)}</ins>`)),
    ...changed.map(formatGroup),
    ...formatList('Redirects', redirects.map(formatChange)),
    ...formatList('Other markup or styles', marked.map(escapeHtml)),
    ...formatList('Other files', files.map(escapeHtml)),
  ];
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 Georgia, serif; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; }
h1, h2, h3 { line-height: 1.25; font-family: system-ui, sans-serif; }
h2 { margin-top: 3rem; border-top: 1px solid; padding-top: 1rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin-bottom: 0; }
del { color: light-dark(#a3220f, #ff8f7a); }
ins { color: light-dark(#09653f, #5fdca6); text-decoration-thickness: 2px; }
small { font-weight: normal; }
@media print { body { margin: 0; } p { break-inside: avoid; } }
`;

function formatGroup({ pages, variants, changes }: ChangeGroup): string {
  const others = variants === 0 ? '' : ` <small>and ${count(variants, 'variant')}</small>`;
  let below: string | undefined;
  const paragraphs = changes.map((change) => {
    const heading =
      change.below !== below && change.below !== '' ? `<h3>${escapeHtml(change.below)}</h3>\n` : '';
    below = change.below;
    return `${heading}<p>${formatChange(change)}</p>`;
  });
  return `<section>\n<h2>${pages.map(({ address }) => escapeHtml(address)).join(', ')}${others}</h2>\n${paragraphs.join('\n')}\n</section>`;
}

const formatChange = ({ pieces }: Change) => pieces.map(formatPiece).join('');

function formatPiece({ kind, text }: Piece): string {
  if (kind === 'same') return escapeHtml(text);
  return kind === 'removed' ? `<del>${escapeHtml(text)}</del>` : `<ins>${escapeHtml(text)}</ins>`;
}

const formatList = (heading: string, items: readonly string[]) =>
  items.length === 0 ? [] : [`<h2>${heading}</h2>`, list(items)];

const list = (items: readonly string[]) =>
  items.length === 0 ? '' : `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
