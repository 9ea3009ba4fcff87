import type { ReactElement } from 'react';
import { array, contentType, describe, oneOf, string, type Content } from 'react-sitegen';
import { IndustryFigure } from '../parts/industry-figure.tsx';
import { Prose } from '../parts/prose.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Terms } from '../parts/terms.tsx';

export const industriesContent = contentType({
  title: describe(string(), 'The heading of the section.'),
});

export const industryContent = contentType({
  title: describe(
    string(),
    'The name of the industry. Its number comes from the order of the files.',
  ),
  terms: describe(array(string()), 'What is built there, a few words each.'),
  figure: describe(
    oneOf('reconciliation', 'order-book', 'settlement', 'forecast', 'plan', 'control'),
    'The drawing beside the text.',
  ),
  words: describe(
    array(string()),
    'The words in the drawing: names of lines and bars, then of axes. Keep their number and order.',
  ),
  caption: describe(string(), 'What the drawing shows, in one line.'),
});

interface IndustriesProps {
  readonly content: Content<typeof industriesContent>;
  readonly cards: readonly Content<typeof industryContent>[];
}

/** The industries as an index; the numbers come from the order of the files. */
export function Industries({ content, cards }: IndustriesProps): ReactElement {
  return (
    <section className="section wrap" id="industries" aria-labelledby="industries-title">
      <SectionHead id="industries-title" title={content.title} lead={content.body.html} />
      <ol className="industries" data-reveal-group="0.2">
        {cards.map(({ slug, title, terms, figure, words, caption, body }, index) => (
          <li key={slug}>
            <article data-reveal="">
              <span className="figure">{String(index + 1).padStart(2, '0')}</span>
              <h3>{title}</h3>
              <Prose html={body.html} />
              <Terms terms={terms} />
              <IndustryFigure name={figure} words={words} caption={caption} />
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
