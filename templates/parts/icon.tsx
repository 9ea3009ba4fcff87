import type { ReactElement } from 'react';

/** Line drawings on a grid of 32: one stroke width, square corners, right angles wherever the thing allows. */
const drawings = {
  code: 'M11 9 4 16l7 7M21 9l7 7-7 7M18 5l-4 22',
  integration: 'M4 4h10v10H4zM18 18h10v10H18zM14 9h9v9M18 23H9v-9',
  automation: 'M27 12A12 12 0 0 0 5 11M5 20a12 12 0 0 0 22 1M5 4v7h7M27 28v-7h-7M13 16l2 2 4-4',
  analytics: 'M4 4v24h24M9 22h4v-6h5v3h4V9h6',
  security: 'M6 14h20v14H6zM10 14v-4a6 6 0 0 1 12 0v4M16 19v4',
  quality: 'M4 4h24v24H4zM10 16l4 4 8-8',
  tick: 'M6 17l7 7L26 9',
  up: 'M16 27V5M7 14l9-9 9 9',
  arrow: 'M4 16h23M18 7l9 9-9 9',
} as const;

export type IconName = keyof typeof drawings;

/** Decorative: the words beside it say what it means. */
export function Icon({ name, size = 32 }: { readonly name: IconName; readonly size?: number }): ReactElement {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
