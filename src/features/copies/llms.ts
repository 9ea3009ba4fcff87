import { memoize } from '../../lib/memoize.ts';
import { addressOf } from '../../plan/addresses.ts';
import type { RenderedPage } from '../../render/rendering.ts';
import { readHead } from './markdown-copy.ts';

/**
 * Renders llms.txt (https://llmstxt.org): the title and the description of the home page, and the
 * canonical pages with their descriptions. The pages of each folder have a heading, the title of
 * the folder's own page if it has one. `listedAddressOf` returns the absolute address to list.
 */
export function renderLlms(
  pages: readonly RenderedPage[],
  origin: string,
  listedAddressOf: (page: RenderedPage) => string | undefined,
): string {
  const listed = pages.filter(
    ({ canonical, variant }) => canonical !== undefined && variant.slug === '',
  );
  const headOf = memoize(({ html }: RenderedPage) => {
    const { title, description } = readHead(html);
    return { title: escapeLine(title), description: escapeLine(description) };
  });
  const titleAt = (path: string) => {
    const found = listed.find((page) => pathOf(page) === path);
    return found && headOf(found).title;
  };
  const folders = new Map<string, string[]>();
  for (const page of listed) {
    const [folder = ''] = /^\/[^/]+\/(?=.)/.exec(pathOf(page)) ?? [];
    const { title, description } = headOf(page);
    const address = listedAddressOf(page);
    const line = `- [${title}](${address})${description === '' ? '' : `: ${description}`}`;
    folders.set(folder, [...(folders.get(folder) ?? []), line]);
  }
  const home = listed.find(({ path }) => path === '/') ?? listed[0];
  const { title, description } =
    home === undefined ? { title: origin, description: '' } : headOf(home);
  return [
    `# ${title}`,
    ...(description === '' ? [] : [`> ${description}`]),
    ...Array.from(folders, ([folder, lines]) => {
      const heading = folder === '' ? '' : `## ${titleAt(folder) ?? folder.slice(1, -1)}\n\n`;
      return heading + lines.join('\n');
    }).sort((a, b) => Number(a.startsWith('## ')) - Number(b.startsWith('## '))),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** The pages of another language are in its folder. */
const pathOf = ({ localPath, variant }: RenderedPage) =>
  addressOf(localPath, variant.language.folder, '/');

/** Returns a text as one line of Markdown with the same words. */
const escapeLine = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(
      /[\\`*[\]<~]|&(?=[#\w]+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[#>|]|^[+=-](?=[\s=-]|$)|(?<=^\d{1,9})[.)]/gu,
      '\\$&',
    );
