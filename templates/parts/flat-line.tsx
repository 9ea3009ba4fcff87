import type { ReactElement } from 'react';

/** A price that moved and then went flat. */
export function FlatLine(): ReactElement {
  return (
    <svg className="flat-line" width="400" height="60" viewBox="0 0 1200 120" preserveAspectRatio="none" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M0 70h24V52h30v26h22V40h36v22h20V28h34v44h26V56h18v40h30V60h22v24h26V20h24v74h20V60h868" />
    </svg>
  );
}
