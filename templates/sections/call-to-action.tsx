import type { ReactElement } from 'react';
import { array, contentType, describe, object, string, type Content } from 'react-sitegen';
import { DepthCurve } from '../parts/depth-chart.tsx';
import { mailto } from '../parts/mail.ts';
import { Prose } from '../parts/prose.tsx';
import type { Settings } from '../settings.ts';

export const callToActionContent = contentType({
  title: describe(string(), 'The question at the foot of the page.'),
  action: describe(string(), 'The button; it opens a message to the mail address.'),
  next: describe(
    object({
      title: string(),
      steps: array(object({ title: string(), text: describe(string(), 'One sentence.') })),
    }),
    'What happens after the message, in numbered steps.',
  ),
});

interface CallToActionProps {
  readonly settings: Settings;
  readonly content: Content<typeof callToActionContent>;
}

/** The band at the end: one question, one button, and what happens then. */
export function CallToAction({ settings, content }: CallToActionProps): ReactElement {
  return (
    <section className="call inverted" aria-labelledby="call-title">
      <DepthCurve />
      <div className="call-row wrap">
        <div className="call-words">
          <h2 id="call-title">{content.title}</h2>
          <Prose html={content.body.html} />
          <a className="button" href={mailto(settings)}>
            {content.action}
          </a>
          <b className="on-paper">{settings.email}</b>
        </div>
        <div className="next">
          <p className="label" id="next-title">
            {content.next.title}
          </p>
          <ol aria-labelledby="next-title">
            {content.next.steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className="figure">{index + 1}</span>
                <p>
                  <b>{title}</b> {text}
                </p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
