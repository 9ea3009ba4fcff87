import type { ReactElement } from 'react';
import { colors } from '../colors.ts';
import { markPaths } from './mark.tsx';

/** The mark on a background, for browser tabs and home screens. */
export function AppIcon({ size }: { readonly size: number }): ReactElement {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size} viewBox="-8 -8 40 40">
      <path fill={colors.dark.ground} d="M-8-8h40v40H-8z" />
      <path fill={colors.dark.ink} d={markPaths.bids} />
      <path fill={colors.dark.live} d={markPaths.asks} />
    </svg>
  );
}
