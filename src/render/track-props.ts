import { markedVariable, numberedHole } from '../content/markdown/variables.ts';
import type { SiteTools } from '../site/define-site.ts';
import type { Markdown, MarkdownSection, Placeable } from '../site/content-type.ts';
import { itemAt, mapSources, type Sources } from './map-sources.ts';
import type { Props } from './render-page.ts';

/** The props of one page, and what became of them. */
export interface Tracking {
  /** To be given to templates in place of the props. */
  readonly tracked: Props;
  /** What was read, so far. */
  readonly reads: readonly Read[];
  /** The texts that were handed to React unseen, so far; in HTML `numberedHole` of their places here stands for them. */
  readonly texts: readonly ((props: Props) => string)[];
}

interface Read {
  readonly of: (props: Props) => unknown;
  readonly value: unknown;
}

/** Whether other props have all that was read. */
export const areAsRead = (reads: readonly Read[], props: Props): boolean =>
  reads.every(({ of, value }) => Object.is(of(props), value));

/** Cuts HTML at the signs for texts. Returns what stands around them, and the places of the texts in `Tracking`. */
export function cutAtTexts(html: string): {
  readonly parts: readonly string[];
  readonly places: readonly number[];
} {
  const cut = html.split(markedVariable);
  return {
    parts: cut.filter((_, index) => index % 2 === 0),
    places: cut.filter((_, index) => index % 2 === 1).map((sign) => Number(sign.slice('#'.length))),
  };
}

/** Makes props that note what is read of them. Left out is what is the same for all copies: the page's paths, and tools other than links. */
export function trackProps(props: Props): Tracking {
  const reads: Read[] = [];
  const texts: ((props: Props) => string)[] = [];
  const read = <Value>(of: (props: Props) => Value): Value => {
    const value = of(props);
    reads.push({ of, value });
    return value;
  };
  /** An object like the one that `of` finds, whose fields are read when they are asked for; those that `instead` makes are not. */
  const trackFields = <Fields extends object>(
    of: (props: Props) => Fields,
    instead: { readonly [Key in keyof Fields]?: () => Fields[Key] } = {},
  ): Fields => {
    const getters = Object.keys(of(props)).map((name) => {
      const key = name as keyof Fields & string;
      return [
        key,
        { enumerable: true, get: instead[key] ?? (() => read((props) => of(props)[key])) },
      ] as const;
    });
    return Object.defineProperties({}, Object.fromEntries(getters)) as Fields;
  };
  const place = (of: (props: Props) => Placeable) => (): Placeable['__html'] => {
    const textOf = (props: Props) => String(of(props).__html);
    const toString = () => read(textOf);
    let index: number | undefined;
    const addToText = () => numberedHole((index ??= texts.push(textOf) - 1));
    // React adds it to a text; whoever asks for a text or a number does something else with it.
    return Object.assign(
      { toString },
      { [Symbol.toPrimitive]: (hint: string) => (hint === 'default' ? addToText() : toString()) },
    );
  };
  const trackDocument = (of: (props: Props) => Filled): Filled => {
    const bodyOf = (props: Props) => of(props).body;
    const sections = () =>
      // A text has the same sections in every copy.
      bodyOf(props).sections.map((_, index) => {
        const sectionOf = (props: Props) => bodyOf(props).sections[index] as MarkdownSection;
        return trackFields(sectionOf, { __html: place(sectionOf) });
      });
    const body = trackFields(bodyOf, { __html: place(bodyOf), sections });
    return trackFields(of, { body: () => body });
  };
  const content = mapSources(contentOf(props), (_, name, index) =>
    trackDocument((props) => itemAt(contentOf(props), name, index)),
  );
  const settings = trackFields(settingsOf);
  const site: SiteTools = { ...props.site, href: (path) => read(({ site }) => site.href(path)) };
  const tracked = trackFields((props: Props) => props, {
    settings: () => settings as never,
    content: () => content as never,
    page: () => props.page,
    site: () => site,
  });
  return { tracked, reads, texts };
}

/** What `Document.fill` returns. */
interface Filled {
  readonly body: Markdown;
}

const contentOf = (props: Props) => props.content as Sources<Filled>;
const settingsOf = (props: Props) => props.settings as object;
