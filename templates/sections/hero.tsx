import type { ReactElement } from 'react';
import { describe, contentType, string, type Content } from 'react-sitegen';
import { DepthChart } from '../parts/depth-chart.tsx';
import { mailto } from '../parts/mail.ts';
import type { Settings } from '../settings.ts';

export const heroContent = contentType({
  label: describe(string(), 'The line above the headline.'),
  title: describe(string(), 'The headline of the page.'),
  description: describe(
    string(),
    'For search engines and link previews; the page itself shows the text below the front matter.',
  ),
  action: describe(string(), 'The button; it opens a message to the mail address.'),
  secondary: describe(string(), 'The link beside the button, which leads to the services.'),
  chart: describe(string(), 'What the chart is, for those who do not see it.'),
});

/** The offer, the contact and the figures of the company, all on the first screen. */
export function Hero({
  settings,
  content,
}: {
  readonly settings: Settings;
  readonly content: Content<typeof heroContent>;
}): ReactElement {
  return (
    <section className="hero wrap" aria-labelledby="title">
      <div className="hero-words">
        <p className="label">{content.label}</p>
        <h1 id="title">{content.title}</h1>
        {/* In a text without parts, nothing counts as moved when another font breaks its lines elsewhere. */}
        <div className="hero-text" dangerouslySetInnerHTML={{ __html: content.body.html }} />
        <p className="actions">
          <a className="button" href={mailto(settings)}>
            {content.action}
          </a>
          <a className="quiet" href="#services">
            {content.secondary}
          </a>
        </p>
      </div>
      <DepthChart label={content.chart} />
      <Facts {...settings} />
    </section>
  );
}

/** The row of figures and badges. */
function Facts({ figures, badges }: Pick<Settings, 'figures' | 'badges'>): ReactElement {
  return (
    <ul className="facts cells">
      {figures.map(({ value, label }) => (
        <li key={label}>
          <b className="figure">{value}</b> {label}
        </li>
      ))}
      {badges.map(({ label, value }) => (
        <li className="badge" key={label}>
          {`${label}: `}
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
