import type { ReactElement } from 'react';
import { describe, contentType, string, type Content } from 'react-sitegen';
import { Prose } from '../parts/prose.tsx';
import { SectionHead } from '../parts/section-head.tsx';

export const industriesContent = contentType({
  title: describe(string(), 'The heading of the section.'),
});

export const industryContent = contentType({
  title: describe(
    string(),
    'The name of the industry. Its number comes from the order of the files.',
  ),
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
        {cards.map(({ slug, title, body }, index) => (
          <li key={slug}>
            <article data-reveal="">
              <span className="figure">{String(index + 1).padStart(2, '0')}</span>
              <h3>{title}</h3>
              <Prose html={body.html} />
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
