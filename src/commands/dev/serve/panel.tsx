import { renderToStaticMarkup } from 'react-dom/server';
import { hasErrors, tally } from '../../../report/diagnostic.ts';
import { formatLocation } from '../../../report/location.ts';
import { count } from '../../../report/units.ts';
import type { ShownProblem } from './describe-problems.ts';

/**
 * Returns what the open page shows above its content, as HTML; `''` for nothing. The page is
 * `stale` if errors keep its newest content from being shown, and `draft` is the word for one that a build
 * leaves out.
 */
export const renderPanel = (content: PanelContent) => renderToStaticMarkup(<Panel {...content} />);

interface PanelContent {
  readonly problems: readonly ShownProblem[];
  readonly stale: boolean;
  readonly draft: string | undefined;
}

const Panel = ({ problems, stale, draft }: PanelContent) => (
  <>
    {draft !== undefined && (
      <p role="note" className="draft">
        {draft}: a build leaves this page out
      </p>
    )}
    {problems.length > 0 && (
      <details className="panel" open={hasErrors(problems)}>
        <summary>
          <span role="status">{tally(problems)}</span>
        </summary>
        <section aria-label="Problems">
          {stale && (
            <p className="note">
              This page shows its last version without errors. It updates when the errors are fixed.
            </p>
          )}
          <List problems={problems.filter(({ severity }) => severity === 'error')} />
          <Warnings problems={problems.filter(({ severity }) => severity === 'warning')} />
        </section>
      </details>
    )}
  </>
);

/** Folded by code. */
const Warnings = ({ problems }: Pick<PanelContent, 'problems'>) =>
  [...new Set(problems.map(({ code }) => code))].map((code) => {
    const group = problems.filter((problem) => problem.code === code);
    return (
      <details key={code}>
        <summary>
          {count(group.length, 'warning')}: {code}
        </summary>
        <List problems={group} />
      </details>
    );
  });

const List = ({ problems }: Pick<PanelContent, 'problems'>) => (
  <ol>
    {problems.map((problem, index) => (
      <Item key={index} {...problem} />
    ))}
  </ol>
);

const Item = ({ severity, code, message, why, fix, link, frame, ...location }: ShownProblem) => (
  <li className={severity}>
    <div className="location">
      {/* The server opens the editor and responds with 204, so the browser stays on this page. */}
      {location.file !== undefined && <a href={link}>{formatLocation(location)}</a>}
      <span className="code">{code}</span>
    </div>
    <p className="message">{message}</p>
    {frame.length > 0 && (
      <pre tabIndex={0}>
        {frame.map(({ gutter, text, marks }, index) => (
          <span key={index} className={marks ? 'marks' : undefined}>
            {`${gutter}${text}\n`}
          </span>
        ))}
      </pre>
    )}
    {why !== undefined && <p>{why}</p>}
    {fix !== undefined && <p className="fix">{fix}</p>}
  </li>
);
