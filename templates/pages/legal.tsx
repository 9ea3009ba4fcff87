import type { ReactElement } from 'react';
import {
  date,
  describe,
  contentType,
  array,
  object,
  optional,
  string,
  type Content,
  type PageProps,
} from 'sitegen';
import { Document } from '../document.tsx';
import { aliases, oldIds, withOldIds } from '../parts/aliases.ts';
import { Contents } from '../parts/contents.tsx';
import { labelCells } from '../parts/label-cells.ts';
import { Prose } from '../parts/prose.tsx';
import { History, Record } from '../parts/record.tsx';
import { Footer } from '../sections/footer.tsx';
import { Navigation } from '../sections/navigation.tsx';
import { ScrollToTop } from '../sections/scroll-to-top.tsx';
import type { Settings } from '../settings.ts';
import { describeTrail } from '../structured-data.ts';

const fields = {
  title: describe(string(), 'The name of the document.'),
  description: describe(string(), 'For search engines and link previews.'),
  document: describe(string(), 'The number under which the company files the text.'),
  version: describe(string(), 'In quotation marks. Raise it whenever a word changes.'),
  effective: describe(date(), 'The day from which this version binds.'),
  revised: describe(date(), 'The day on which this version was written.'),
  history: describe(
    array(
      object({
        version: string(),
        date: describe(date(), 'The day on which the version was written.'),
        summary: describe(string(), 'What changed, in a sentence.'),
      }),
    ),
    'Every version, the latest first.',
  ),
  summary: describe(string(), 'The text in a sentence, below the title.'),
  /** Ids of headings that were renamed. */
  aliases: optional(aliases),
};

/** A legal text; other texts cite its sections, so their ids are named here and cannot change unnoticed. */
export const legalContent = (sections: readonly string[]) => contentType(fields, { sections });

export type LegalText = Content<ReturnType<typeof legalContent>>;

export type LegalProps = PageProps<Settings, { readonly legal: LegalText }>;

/** A legal text as a document: what it is, what it holds, numbered sections, its earlier versions. */
export function Legal(props: LegalProps): ReactElement {
  const { settings, content, site } = props;
  const { legal } = content;
  const words = settings.interface;
  const { aliases: renamed = [] } = legal;
  const numbered = legal.body.sections.map((section, index) => ({ ...section, number: index + 1 }));
  return (
    <Document
      {...props}
      title={`${legal.title} – ${settings.company.name}`}
      description={legal.description}
      data={describeTrail(props, legal.title)}
    >
      <Navigation settings={settings} site={site} />
      <main className="legal wrap" id="main" tabIndex={-1} data-under-menu="">
        <header className="legal-head">
          <h1>{legal.title}</h1>
          <p className="lead">{legal.summary}</p>
          <Record words={words} legal={legal} />
        </header>
        <Contents label={words.contents} sections={numbered} />
        <div className="legal-text">
          <Prose html={legal.body.intro} />
          {numbered.map(({ id, number, title, html }) => (
            <section key={id} aria-labelledby={id}>
              {oldIds(renamed, id).map((old) => (
                <span key={old} id={old} />
              ))}
              <h2 id={id}>
                <span className="figure">{number}</span>{' '}
                <span dangerouslySetInnerHTML={{ __html: title }} />
              </h2>
              <Prose html={labelCells(withOldIds(html, renamed))} />
            </section>
          ))}
          <History words={words} history={legal.history} />
        </div>
      </main>
      <Footer settings={settings} site={site}>
        <ScrollToTop label={words.top} />
      </Footer>
    </Document>
  );
}
