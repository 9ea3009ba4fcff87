import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Shiki from 'shiki';
import { cached, type Cache } from '../cache/cache.ts';
import { memoizeFor } from '../lib/memoize.ts';
import { SiteError } from '../report/diagnostic.ts';
import type { LoadedContent, LanguageContent } from './load-content.ts';
import type { Document } from './load-document.ts';
import { escapeHtml, unescapeHtml } from './markdown/html.ts';
import type { MarkdownText } from './markdown/markdown-text.ts';
import { codeBlocks } from './markdown/render-blocks.ts';

/**
 * Returns a function that highlights the code blocks of all texts that name a language, with the
 * Shiki that is installed in the site. A token is a `<span>` with the class of its kind, such as
 * `token-keyword`. Code in a language that Shiki does not support is unchanged. Shiki is loaded for
 * texts that are not in the cache. If it is not installed, the function returns the texts unchanged,
 * or throws SiteError with `isRequired`.
 */
export function createHighlighter(root: string, cache: Cache) {
  // Most texts are the same in the next build of the dev server.
  const highlighted = memoizeFor<MarkdownText, Promise<MarkdownText>>();
  return async (content: LoadedContent, isRequired: boolean): Promise<LoadedContent> => {
    const shiki = findShiki(root);
    if (shiki === undefined && isRequired) throw notInstalled();
    if (shiki === undefined) return content;
    const highlight = async (texts: LanguageContent, original?: LanguageContent) => {
      const documents = new Map<string, Document>();
      for (const [file, document] of texts.documents) {
        const compute = () => highlightText(document.body, shiki, cache);
        const body = await highlighted(document.body, shiki.version, compute);
        documents.set(file, { ...document, body });
      }
      return { ...texts, documents, original };
    };
    const original = await highlight(content);
    const translate = (each: LanguageContent) => highlight(each, original);
    const translations = await Promise.all(content.translations.map(translate));
    return { ...content, ...original, translations };
  };
}

async function highlightText(
  text: MarkdownText,
  { version, load }: InstalledShiki,
  cache: Cache,
): Promise<MarkdownText> {
  const blocks = [...text.html().matchAll(codeBlocks)];
  if (blocks.length === 0) return text;
  const inputs = ['3', version, ...blocks.map(([block]) => block)];
  const bytes = await cached(cache, 'highlight', inputs, async () => {
    const shiki = load();
    const rendered = blocks.map((block) => highlightBlock(block, shiki));
    return Buffer.from(JSON.stringify(await Promise.all(rendered)));
  });
  const rendered = JSON.parse(Buffer.from(bytes).toString()) as string[];
  let index = 0;
  const html = text.html().replace(codeBlocks, (block) => rendered[index++] ?? block);
  return { ...text, html: () => html };
}

async function highlightBlock(
  [block, start = '', language = '', html = '']: RegExpExecArray,
  shiki: typeof Shiki,
): Promise<string> {
  const lang = unescapeHtml(language).toLowerCase();
  if (!Object.hasOwn(shiki.bundledLanguages, lang)) return block;
  const { tokens } = await shiki.codeToTokens(unescapeHtml(html).replace(/\n$/, ''), {
    lang: lang as Shiki.BundledLanguage,
    theme: shiki.createCssVariablesTheme(),
    // By default a line that takes longer is cut short, so that the output depends on the machine.
    tokenizeTimeLimit: 0,
  });
  return `${start}${tokens.map((line) => line.map(renderToken).join('')).join('\n')}\n`;
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
interface InstalledShiki {
  readonly version: string;
  load(): typeof Shiki;
}

function findShiki(root: string): InstalledShiki | undefined {
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const { version } = require('shiki/package.json') as { version: string };
    // The compiled command has no import() for a package that is installed elsewhere.
    return { version, load: () => require('shiki') as typeof Shiki };
  } catch {
    return undefined;
  }
}

const notInstalled = () =>
  new SiteError({
    code: 'highlight/not-installed',
    message: 'Code highlighting is enabled, but Shiki is not installed.',
    why: 'Shiki is a large package that most sites do not need, so it is not installed with sitegen.',
    fix: 'Run “npm install --save-dev shiki”, or remove highlight from the site map.',
    file: 'templates/site.tsx',
  });
