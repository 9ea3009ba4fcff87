import type { ReactElement } from 'react';

/** A line of concrete terms. */
export function Terms({ terms }: { readonly terms: readonly string[] }): ReactElement {
  return (
    <ul className="terms">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
