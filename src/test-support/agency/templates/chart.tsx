import { readFile } from 'node:fs/promises';
import { scaleLinear } from 'd3-scale';

const file = new URL('../data/people.json', import.meta.url);
const people: readonly { year: number; count: number }[] = JSON.parse(await readFile(file, 'utf8'));
const height = scaleLinear([0, Math.max(...people.map(({ count }) => count))], [0, 100]);

export const Chart = () => (
  <figure>
    <svg viewBox={`0 0 ${people.length * 20} 100`} aria-hidden="true">
      {people.map(({ year, count }, index) => (
        <rect key={year} x={index * 20} y={100 - height(count)} width="16" height={height(count)} />
      ))}
    </svg>
    <figcaption>
      From {people[0]?.count} to {people.at(-1)?.count} people since {people[0]?.year}
    </figcaption>
  </figure>
);
