import type { ReactElement } from 'react';
import type { LegalText } from '../pages/legal-content.ts';
import type { Settings } from '../settings.ts';

type Words = Settings['interface'];

/** The version and the effective date of a text. */
export function Record({
  words,
  legal,
}: {
  readonly words: Words;
  readonly legal: LegalText;
}): ReactElement {
  return (
    <dl className="record cells">
      <div>
        <dt>{words.document}</dt>
        <dd>{legal.document}</dd>
      </div>
      <div>
        <dt>{words.version}</dt>
        <dd>{legal.version}</dd>
      </div>
      <div>
        <dt>{words.effective}</dt>
        <dd>
          <Day date={legal.effective} />
        </dd>
      </div>
      <div>
        <dt>{words.revised}</dt>
        <dd>
          <Day date={legal.revised} />
        </dd>
      </div>
    </dl>
  );
}

/** The version history. */
export function History({
  words,
  history,
}: {
  readonly words: Words;
  readonly history: LegalText['history'];
}): ReactElement {
  return (
    <section className="history" aria-labelledby="history">
      <h2 className="label" id="history">
        {words.history}
      </h2>
      <ol>
        {history.map(({ version, date, summary }) => (
          <li key={version}>
            <span className="figure">{version}</span> <Day date={date} /> <span>{summary}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Day({ date }: { readonly date: string }): ReactElement {
  return <time dateTime={date}>{date}</time>;
}
