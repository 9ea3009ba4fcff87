import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';

/** Returns the explanations of all codes in Markdown, by code. */
export function readCatalogue(): ReadonlyMap<string, string> {
  const folder = path.join(packageRoot(), 'src/report/catalogue');
  const areas = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const entries = areas.sort().flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split(/^## (?=[a-z-]+\/[a-z-]+$)/m)
      .slice(1),
  );
  return new Map(entries.map((text) => [text.split('\n', 1)[0] ?? '', text.trim()]));
}
