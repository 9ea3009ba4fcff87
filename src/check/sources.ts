import { existsSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { sourceReader } from '../report/source-reader.ts';

/** The source files of a site, relative to its root. */
export interface Sources {
  /** Returns the text of a file; `undefined` if it cannot be read. */
  read(file: string): string | undefined;
  /** The templates. */
  readonly templates: readonly string[];
  /** The stylesheets. */
  readonly styles: readonly string[];
}

/** Returns the sources of a site. */
export function openSources(root: string, templates: readonly string[]): Sources {
  const assets = path.join(root, 'assets');
  const styles = (existsSync(assets) ? listFiles(assets) : [])
    .filter((file) => file.endsWith('.css'))
    .map((file) => `assets/${file}`);
  return { read: sourceReader(root), templates, styles };
}
