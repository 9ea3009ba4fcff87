import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Shiki from 'shiki';
import { cached, type Cache } from '../cache/cache.ts';
import { SiteError } from '../report/diagnostic.ts';
import type { TextPattern } from './text-pattern.ts';
import type { Content } from './load-content.ts';
import type { Document } from './load-document.ts';
import { decodeReferences, escapeHtml } from './markdown/html.ts';
import type { MarkdownPattern } from './markdown/markdown-pattern.ts';

/**
 * Highlights the code blocks of all texts that name a language, with the Shiki that is installed in
 * the site. A token is a `<span>` with the class of its kind, such as `token-keyword`. Code in a
 * language that Shiki does not support is unchanged. Shiki is loaded for blocks that are not in the
 * cache. Throws SiteError if it is not installed.
 */
export async function highlight(content: Content, root: string, cache: Cache): Promise<Content> {
  const documents = new Map<string, Document>();
  let shiki: ReturnType<typeof findShiki> | undefined;
  const find = () => (shiki ??= findShiki(root));
  for (const [file, document] of content.documents) {
    const { body } = document;
    const highlighted = known.get(body) ?? (await highlightPattern(body, cache, find));
    known.set(body, highlighted);
    documents.set(file, highlighted === body ? document : { ...document, body: highlighted });
  }
  return { ...content, documents };
}

/** The dev server keeps texts between two builds. */
const known = new WeakMap<MarkdownPattern, MarkdownPattern>();

/** A code block as `renderCode` writes it. */
const blockPattern =
  /(<pre tabindex="0"><code class="language-([^"]+)">)([^<]+)(?=<\/code><\/pre>)/g;

async function highlightPattern(
  body: MarkdownPattern,
  cache: Cache,
  find: () => ReturnType<typeof findShiki>,
): Promise<MarkdownPattern> {
  const blocks = body.html.flatMap((part) =>
    typeof part === 'string' ? [...part.matchAll(blockPattern)].map(([block]) => block) : [],
  );
  if (blocks.length === 0) return body;
  const { version, load } = find();
  const bytes = await cached(cache, 'highlight', ['1', version, ...blocks], async () => {
    const shiki = load();
    const highlighted: string[] = [];
    for (const block of blocks) highlighted.push(await highlightBlock(block, shiki));
    return Buffer.from(JSON.stringify(highlighted));
  });
  const highlighted = JSON.parse(Buffer.from(bytes).toString()) as string[];
  const byBlock = new Map(blocks.map((block, index) => [block, highlighted[index] ?? block]));
  const replace = (draft: TextPattern): TextPattern =>
    draft.map((part) =>
      typeof part === 'string'
        ? part.replace(blockPattern, (block) => byBlock.get(block) ?? block)
        : part,
    );
  return {
    ...body,
    html: replace(body.html),
    intro: replace(body.intro),
    sections: body.sections.map((section) => ({ ...section, html: replace(section.html) })),
  };
}

async function highlightBlock(block: string, shiki: typeof Shiki): Promise<string> {
  const [, start = '', language = '', code = ''] =
    new RegExp(blockPattern.source).exec(`${block}</code></pre>`) ?? [];
  const lang = decodeReferences(language).toLowerCase();
  if (!Object.hasOwn(shiki.bundledLanguages, lang)) return block;
  const { tokens } = await shiki.codeToTokens(decodeReferences(code).replace(/\n$/, ''), {
    lang: lang as Shiki.BundledLanguage,
    theme: shiki.createCssVariablesTheme(),
    // By default a line that takes longer is cut short, which would make the output depend on the
    // machine.
    tokenizeTimeLimit: 0,
  });
  const lines = tokens.map((line) => line.map(renderToken).join(''));
  return `${start}${lines.join('\n')}\n`;
}

/**
 * The theme gives each token the custom property of its kind, such as `var(--shiki-token-keyword)`,
 * as a color.
 */
function renderToken({ content, color }: Shiki.ThemedToken): string {
  const kind = /^var\(--shiki-(token-[a-z-]+)\)$/.exec(color ?? '')?.[1];
  return kind === undefined
    ? escapeHtml(content)
    : `<span class="${kind}">${escapeHtml(content)}</span>`;
}

/** The Shiki of a site, loaded on request. */
function findShiki(root: string): { readonly version: string; load(): typeof Shiki } {
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const { version } = require('shiki/package.json') as { version: string };
    // The compiled command has no import() for a package that is installed elsewhere.
    return { version, load: () => require('shiki') as typeof Shiki };
  } catch {
    throw new SiteError({
      code: 'highlight/not-installed',
      message: 'Code highlighting is enabled, but Shiki is not installed.',
      why: 'Shiki is a large package that most sites do not need, so it is not installed with sitegen.',
      fix: 'Run “npm install --save-dev shiki”, or remove highlight from the site map.',
      file: 'templates/site.tsx',
    });
  }
}
