import type { ReactElement } from 'react';

/** Line drawings on a 32 × 32 grid: the object, and its highlighted part. */
const drawings = {
  code: ['M10 7 1 16l9 9M22 7l9 9-9 9', 'M19 4l-6 24'],
  integration: ['M1 1h12v12H1zM19 19h12v12H19z', 'M13 7h12v12M19 25H7V13'],
  automation: [
    'M31 16A15 15 0 0 0 4 7M1 16a15 15 0 0 0 27 9M4 1v6h6M28 31v-6h-6',
    'M11 16l4 4 6-7',
  ],
  analytics: ['M1 1v30h30', 'M7 25h5v-8h6v4h5V8h8'],
  security: ['M1 13h30v18H1zM8 13V9a8 8 0 0 1 16 0v4', 'M16 19v6'],
  quality: ['M1 1h30v30H1z', 'M9 16l5 5L23 11'],
  tick: ['', 'M3 17l8 8L29 7'],
  up: ['M16 30V4M5 15 16 4l11 11', ''],
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon: the text beside it has the same meaning. */
export function Icon({
  name,
  size,
}: {
  readonly name: IconName;
  readonly size: number;
}): ReactElement {
  const [thing, live] = drawings[name];
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {thing && <path d={thing} />}
      {live && <path className="live" d={live} />}
    </svg>
  );
}
