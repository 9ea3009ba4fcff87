import type { Content, ContentType } from './content-type.ts';
import type { CollectionSource } from './content-source.ts';
import { file, type FileDefinition } from './file-definition.ts';
import { TemplateError, withoutPage } from './template-error.ts';

/** An entry of a feed. */
export interface AtomEntry {
  readonly title: string;
  /** When it changed last: a day such as `2026-11-23`, or a time with its zone. */
  readonly date: string;
  /** When it was published, in the same form. */
  readonly published?: string;
  readonly author?: string;
  /** A short text without markup. */
  readonly summary?: string;
  /** The text as HTML, in which all addresses become absolute. */
  readonly html?: string;
}

/**
 * Declares an Atom feed (RFC 4287) of a collection whose files have pages. `author` is the title
 * unless given. `entry` returns the entry of a file; titles and HTML are escaped.
 */
export function atom<Settings, Type extends ContentType>(
  path: string,
  options: {
    readonly title: (settings: Settings) => string;
    readonly author?: (settings: Settings) => string;
    readonly collection: CollectionSource<Type>;
    readonly entry: (content: Content<Type>) => AtomEntry;
  },
): FileDefinition<Settings> {
  return file(path, {
    content: { files: options.collection },
    contents: ({ settings, content: { files }, site: { origin, href, year } }) => {
      const title = options.title(settings as Settings);
      const author = options.author?.(settings as Settings) ?? title;
      const entries = files.map((each) => {
        const { title, date, published, author, summary, html } = options.entry(
          each as Content<Type>,
        );
        if (each.path === undefined) throw new TemplateError(withoutPage(each.source));
        const page = origin + href(each.path);
        const address = escapeXml(page);
        const lines = [
          `<id>${address}</id>`,
          `<title>${escapeXml(title)}</title>`,
          `<link href="${address}"/>`,
          `<updated>${timeOf(date)}</updated>`,
          published && `<published>${timeOf(published)}</published>`,
          author && authorElement(author),
          summary && `<summary>${escapeXml(summary)}</summary>`,
          html !== undefined &&
            `<content type="html">${escapeXml(withAbsoluteAddresses(html, page))}</content>`,
        ].filter(Boolean);
        return { time: timeOf(date), text: `  <entry>\n    ${lines.join('\n    ')}\n  </entry>\n` };
      });
      const latest = entries
        .map(({ time }) => time)
        .sort()
        .at(-1);
      return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(origin + href('/'))}</id>
  <title>${escapeXml(title)}</title>
  <link rel="self" href="${escapeXml(origin + href(path))}"/>
  <updated>${latest ?? `${year}-01-01T00:00:00Z`}</updated>
  ${authorElement(author)}
${entries.map(({ text }) => text).join('')}</feed>
`;
    },
  });
}

const authorElement = (name: string) => `<author><name>${escapeXml(name)}</name></author>`;

const timeOf = (date: string) => (date.includes('T') ? date : `${date}T00:00:00Z`);

/** XML allows no `]]>` in a text. */
const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns the HTML of a page for readers, which show it at another address. */
function withAbsoluteAddresses(html: string, page: string): string {
  const absolute = (address: string) =>
    URL.canParse(address, page) ? new URL(address, page).href : address;
  const attribute = (_: string, name: string, value: string) => {
    const isList = name.toLowerCase() === 'srcset';
    return ` ${name}="${isList ? value.replace(/(?<=^\s*|,\s+)[^\s,]\S*/g, absolute) : absolute(value)}"`;
  };
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\s(href|src|srcset|poster|data|cite)="([^"]*)"/gi, attribute),
  );
}
