import type { ReactElement } from 'react';
import { describe, contentType, string, type Content } from 'react-sitegen';
import { DepthCurve } from '../parts/depth-chart.tsx';
import { mailto } from '../parts/mail.ts';
import { Prose } from '../parts/prose.tsx';
import type { Settings } from '../settings.ts';

export const callToActionContent = contentType({
  title: describe(string(), 'The question at the foot of the page.'),
  action: describe(string(), 'The button; it opens a message to the mail address.'),
});

interface CallToActionProps {
  readonly settings: Settings;
  readonly content: Content<typeof callToActionContent>;
}

/** The band at the end: one question, one button. */
export function CallToAction({ settings, content }: CallToActionProps): ReactElement {
  return (
    <section className="call inverted" aria-labelledby="call-title">
      <DepthCurve />
      <div className="wrap">
        <h2 id="call-title">{content.title}</h2>
        <Prose html={content.body.html} />
        <a className="button" href={mailto(settings)}>
          {content.action}
        </a>
      </div>
    </section>
  );
}
