import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Shiki from 'shiki';
import { cached, type Cache } from '../cache/cache.ts';
import { SiteError } from '../report/diagnostic.ts';
import type { CodeText, TextPattern } from './text-pattern.ts';
import type { Content } from './load-content.ts';
import type { Document } from './load-document.ts';
import { escapeHtml } from './markdown/html.ts';
import type { MarkdownPattern } from './markdown/markdown-pattern.ts';

/**
 * Returns a function that highlights the code blocks of all texts that name a language, with the
 * Shiki that is installed in the site. A token is a `<span>` with the class of its kind, such as
 * `token-keyword`. Code in a language that Shiki does not support is unchanged. Shiki is loaded for
 * texts that are not in the cache. The function throws SiteError if it is not installed.
 */
export function createHighlighter(root: string, cache: Cache) {
  // Most texts are the same in the next build of the dev server.
  const known = new WeakMap<MarkdownPattern, MarkdownPattern>();
  return async (content: Content): Promise<Content> => {
    const documents = new Map<string, Document>();
    for (const [file, document] of content.documents) {
      const { body } = document;
      const highlighted = known.get(body) ?? (await highlightPattern(body, root, cache));
      known.set(body, highlighted);
      documents.set(file, { ...document, body: highlighted });
    }
    return { ...content, documents };
  };
}

async function highlightPattern(
  body: MarkdownPattern,
  root: string,
  cache: Cache,
): Promise<MarkdownPattern> {
  const texts = body.html.filter(isCode);
  if (texts.length === 0) return body;
  const { version, load } = findShiki(root);
  const inputs = ['2', version, ...texts.flatMap(({ language, code }) => [language, code])];
  const bytes = await cached(cache, 'highlight', inputs, async () => {
    const shiki = load();
    return Buffer.from(JSON.stringify(await Promise.all(texts.map((text) => render(text, shiki)))));
  });
  const rendered = JSON.parse(Buffer.from(bytes).toString()) as string[];
  const htmlOf = new Map(texts.map((text, index) => [text, rendered[index]]));
  const replace = (pattern: TextPattern): TextPattern =>
    pattern.map((part) => (isCode(part) ? (htmlOf.get(part) ?? part) : part));
  return {
    ...body,
    html: replace(body.html),
    intro: replace(body.intro),
    sections: body.sections.map((section) => ({ ...section, html: replace(section.html) })),
  };
}

const isCode = (part: TextPattern[number]): part is CodeText =>
  typeof part !== 'string' && 'code' in part;

async function render({ language, code }: CodeText, shiki: typeof Shiki): Promise<string> {
  const lang = language.toLowerCase();
  if (!Object.hasOwn(shiki.bundledLanguages, lang)) return escapeHtml(code);
  const { tokens } = await shiki.codeToTokens(code.replace(/\n$/, ''), {
    lang: lang as Shiki.BundledLanguage,
    theme: shiki.createCssVariablesTheme(),
    // By default a line that takes longer is cut short, so that the output depends on the machine.
    tokenizeTimeLimit: 0,
  });
  return `${tokens.map((line) => line.map(renderToken).join('')).join('\n')}\n`;
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
