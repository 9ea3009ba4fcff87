import type { ReactElement } from 'react';
import { colours } from '../colours.ts';
import { markPaths } from './mark.tsx';

/** The mark on a ground of its own, for browser tabs and home screens. */
export function AppIcon({ size }: { readonly size: number }): ReactElement {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="-8 -8 40 40">
      <path fill={colours.dark.ground} d="M-8-8h40v40H-8z" />
      <path fill={colours.dark.ink} d={markPaths.bids} />
      <path fill={colours.dark.live} d={markPaths.asks} />
    </svg>
  );
}
