import { escapeHtml } from '../../content/markdown/html.ts';
import type { Piece } from '../../report/redline.ts';
import type { Section } from './compare-sites.ts';
import type { ShownDiff } from './diff.ts';

/** Formats a redline as a self-contained page to read, print and send, with `<ins>` and `<del>`. */
export function formatDiffHtml({ sections, later }: ShownDiff, from: string): string {
  const title = `What changed since ${escapeHtml(from)}`;
  const isSame = sections.length + later.length === 0;
  const parts = [
    `<h1>${title}</h1>`,
    ...(isSame ? ['<p>Nothing has changed for visitors.</p>'] : []),
    ...sections.map(formatSection),
    ...later.flatMap((each) => [`<h1>${each.words}</h1>`, ...each.sections.map(formatSection)]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 Georgia, serif; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; font-family: system-ui, sans-serif; }
h2 { margin-top: 3rem; border-top: 1px solid; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: 0; }
del { color: light-dark(#a3220f, #ff8f7a); }
ins { color: light-dark(#09653f, #5fdca6); text-decoration-thickness: 2px; }
@media print { body { margin: 0; } p { break-inside: avoid; } }
`;

function formatSection({ heading, changes }: Section): string {
  const paragraphs = changes.map(({ below, pieces }, index) => {
    const isNew = below !== '' && below !== changes[index - 1]?.below;
    const start = isNew ? `<h3>${escapeHtml(below)}</h3>\n` : '';
    return `${start}<p>${pieces.map(formatPiece).join('')}</p>`;
  });
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n${paragraphs.join('\n')}\n</section>`;
}

function formatPiece({ kind, text }: Piece): string {
  if (kind === 'same') return escapeHtml(text);
  return kind === 'removed' ? `<del>${escapeHtml(text)}</del>` : `<ins>${escapeHtml(text)}</ins>`;
}
