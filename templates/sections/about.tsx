import type { ReactElement } from 'react';
import { describe, contentType, array, object, string, type Content } from 'react-sitegen';
import { Icon } from '../parts/icon.tsx';
import { Prose } from '../parts/prose.tsx';

export const aboutContent = contentType({
  title: describe(string(), 'The heading of the section.'),
  expertise: describe(
    object({ title: string(), items: describe(array(string()), 'A field of work each.') }),
    'The list beside the text.',
  ),
  why: describe(
    object({
      title: string(),
      reasons: array(object({ title: string(), text: describe(string(), 'One sentence.') })),
    }),
    'The box below the text.',
  ),
});

/** The company, its expertise, and the reasons to choose it. */
export function About({
  content,
}: {
  readonly content: Content<typeof aboutContent>;
}): ReactElement {
  const { title, expertise, why, body } = content;
  return (
    <section className="section about wrap" id="about" aria-labelledby="about-title">
      <h2 id="about-title">{title}</h2>
      <Prose className="about-text" html={body.html} />
      <div className="expertise">
        <h3>{expertise.title}</h3>
        <ul>
          {expertise.items.map((item) => (
            <li key={item}>
              <Icon name="tick" size={20} />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div className="why">
        <h3>{why.title}</h3>
        <ul>
          {why.reasons.map(({ title, text }) => (
            <li key={title}>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
