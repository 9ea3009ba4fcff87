import type { ReactElement } from 'react';
import { drawings, figureSize, type FigureName } from './industry-drawings.ts';

/**
 * A drawing of something that is true of an industry. Its caption says the same; its numbers are
 * part of the drawing and cannot be read, found or selected.
 */
export function IndustryFigure({
  name,
  caption,
}: {
  readonly name: FigureName;
  readonly caption: string;
}): ReactElement {
  const { lines, areas, labels } = drawings[name];
  return (
    <figure className="plot">
      <div inert>
        <svg
          width={figureSize.width}
          height={figureSize.height}
          viewBox={`0 0 ${figureSize.width} ${figureSize.height}`}
          fill="none"
        >
          {Object.entries(areas).map(([tone, path]) => (
            <path key={tone} className={`area ${tone}`} d={path} />
          ))}
          {Object.entries(lines).map(([tone, path]) => (
            <path key={tone} className={tone} d={path} />
          ))}
          {labels.map(({ x, y, text, end, tone }) => (
            <text
              key={`${x} ${y}`}
              x={x}
              y={y}
              className={tone}
              textAnchor={end ? 'end' : undefined}
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
