import type { ReactElement } from 'react';
import { colors } from '../colors.ts';
import { chartSides, chartSize } from './depth-chart.tsx';
import { markPaths } from './mark.tsx';

const { ground, ink, muted, rule, live, ask } = colors.light;

/** The image of a shared link to a page: 1200 × 630. */
export function SocialImage({
  company,
  title,
  host,
}: {
  readonly company: string;
  readonly title: string;
  readonly host: string;
}): ReactElement {
  const { lines, size } = setTitle(title);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      fill={ink}
      fontFamily="Instrument Sans Condensed"
      fontWeight="600"
    >
      <path fill={ground} d="M0 0h1200v630H0z" />
      <g transform="translate(72 64) scale(1.75)">
        <path d={markPaths.bids} />
        <path fill={live} d={markPaths.asks} />
      </g>
      <text x="130" y="98" fontSize="36" letterSpacing="-.3">
        {company}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x="72"
          y={188 + size * (index * 0.98 + 0.84)}
          fontSize={size}
          letterSpacing="-2"
        >
          {line}
        </text>
      ))}
      <text x="72" y="566" fontSize="28" fill={muted}>
        {host}
      </text>
      <path stroke={rule} strokeWidth="2" d="M72 160h1056M720 160v470" />
      <g
        transform={`translate(744 200) scale(${384 / chartSize.width} ${430 / chartSize.height})`}
        fill="none"
        strokeWidth="1.5"
      >
        <path stroke={live} strokeOpacity=".4" d={chartSides.bids.hatch} />
        <path stroke={ask} strokeOpacity=".4" d={chartSides.asks.hatch} />
        <path stroke={live} strokeWidth="3" d={chartSides.bids.curve} />
        <path stroke={ask} strokeWidth="3" d={chartSides.asks.curve} />
      </g>
    </svg>
  );
}

/** Returns the largest of three font sizes at which the title fits above the address. */
function setTitle(title: string): { readonly lines: readonly string[]; readonly size: number } {
  const [large, middle] = [breakLines(title, 9), breakLines(title, 15)];
  if (large.length <= 2 && large.every((line) => line.length <= 9))
    return { lines: large, size: 156 };
  return { lines: middle, size: middle.length > 3 ? 74 : 100 };
}

/** Wraps words at `most` characters. Text after the fourth line is left out. */
export function breakLines(title: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 4);
}
