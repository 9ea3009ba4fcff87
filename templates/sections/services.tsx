import type { ReactElement, ReactNode } from 'react';
import { oneOf, describe, contentType, array, string, type Content } from 'react-sitegen';
import { Icon } from '../parts/icon.tsx';
import { Prose } from '../parts/prose.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { Terms } from '../parts/terms.tsx';

export const servicesContent = contentType({
  title: describe(string(), 'The heading of the section.'),
});

export const serviceContent = contentType({
  title: describe(string(), 'The name of the service.'),
  icon: describe(
    oneOf('code', 'integration', 'automation', 'analytics', 'security', 'quality'),
    'The drawing on the card.',
  ),
  terms: describe(array(string()), 'What the service consists of, a few words each.'),
});

interface ServicesProps {
  readonly content: Content<typeof servicesContent>;
  readonly cards: readonly Content<typeof serviceContent>[];
  /** What comes with the work. */
  readonly children: ReactNode;
}

/** The services as a grid of cells with thin lines, in which equal parts are aligned. */
export function Services({ content, cards, children }: ServicesProps): ReactElement {
  return (
    <section className="section wrap" id="services" aria-labelledby="services-title">
      <SectionHead id="services-title" title={content.title} lead={content.body.html} />
      <ul className="services cells" data-reveal-group="0.1">
        {cards.map(({ slug, title, icon, terms, body }) => (
          <li key={slug}>
            <article data-reveal="">
              <Icon name={icon} size={40} />
              <h3>{title}</h3>
              <Prose html={body.html} />
              <Terms terms={terms} />
            </article>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
