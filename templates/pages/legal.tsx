import type { ReactElement } from 'react';
import { Document } from '../document.tsx';
import { oldIds, withOldIds } from '../parts/aliases.ts';
import { Contents } from '../parts/contents.tsx';
import { History, Record } from '../parts/record.tsx';
import { nameOf } from '../settings.ts';
import { describeTrail } from '../structured-data.ts';
import type { LegalProps } from './legal-content.ts';

/** A legal text: its version, table of contents, numbered sections and version history. */
export function Legal(props: LegalProps): ReactElement {
  const { settings, content, product } = props;
  const { legal } = content;
  const words = settings.interface;
  const { aliases: renamed = [] } = legal;
  const numbered = legal.body.sections.map((section, index) => ({ ...section, number: index + 1 }));
  return (
    <Document
      {...props}
      title={`${legal.title} – ${nameOf(settings, product)}`}
      description={legal.description}
      data={describeTrail(props, legal.title)}
      className="legal wrap"
    >
      <header className="legal-head">
        <h1>{legal.title}</h1>
        <p className="lead">{legal.summary}</p>
        <Record words={words} legal={legal} />
      </header>
      <Contents label={words.contents} sections={numbered} />
      <div className="legal-text">
        <Text html={legal.body.intro} />
        {numbered.map(({ id, number, title, html }) => (
          <section key={id} aria-labelledby={id}>
            {oldIds(renamed, id).map((old) => (
              <span key={old} id={old} />
            ))}
            <h2 id={id}>
              <span className="figure">{number}</span>{' '}
              <span dangerouslySetInnerHTML={{ __html: title }} />
            </h2>
            <Text html={withOldIds(html, renamed)} />
          </section>
        ))}
        <History words={words} history={legal.history} />
      </div>
    </Document>
  );
}

/** A text as it is written. */
function Text({ html }: { readonly html: string }): ReactElement {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
