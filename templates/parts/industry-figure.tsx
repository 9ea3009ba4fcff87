import type { ReactElement } from 'react';
import { drawings, figureSize, type FigureName, type Label } from './industry-drawings.ts';

/**
 * A drawing of something that is true of an industry. Its caption says the same; its words and
 * numbers are part of the drawing and cannot be read, found or selected. Its lines take the width
 * and the height that the page has for them; its words keep their size.
 */
export function IndustryFigure({
  name,
  words,
  caption,
}: {
  readonly name: FigureName;
  readonly words: readonly string[];
  readonly caption: string;
}): ReactElement {
  const { lines, areas, diamonds = [], labels } = drawings[name];
  return (
    <figure className="plot">
      <div inert>
        <svg width={figureSize.width} height={figureSize.height} fill="none">
          <svg viewBox={`0 0 ${figureSize.width} ${figureSize.height}`} preserveAspectRatio="none">
            {Object.entries(areas).map(([tone, path]) => (
              <path key={tone} className={`area ${tone}`} d={path} />
            ))}
            {Object.entries(lines).map(([tone, path]) => (
              <path key={tone} className={tone} d={path} />
            ))}
          </svg>
          {diamonds.map(({ tone, ...point }) => (
            <rect key={point.y} className={tone} width="9" height="9" {...percentages(point)} />
          ))}
          {labels.map(({ word = NaN, ...label }) => (
            <Text key={`${label.x} ${label.y} ${label.side}`} name={words[word]} {...label} />
          ))}
        </svg>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** How far the middle of a text is below the point. */
const offsets = { above: '-.75em', below: '1em' };

interface TextProps extends Omit<Label, 'word'> {
  readonly name: string | undefined;
}

function Text({ name, figure, end, side, tone, ...point }: TextProps): ReactElement {
  return (
    <text {...percentages(point)} dy={side && offsets[side]} textAnchor={end ? 'end' : undefined}>
      {name}
      {name && figure && ' '}
      {tone ? <tspan className={tone}>{figure}</tspan> : figure}
    </text>
  );
}

/** Drawings are wider than tall, so the height needs no decimals. */
const percentages = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  x: `${Math.round((x / figureSize.width) * 1000) / 10}%`,
  y: `${Math.round((y / figureSize.height) * 100)}%`,
});
