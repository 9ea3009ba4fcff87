import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../package-root.ts';

/** Returns the script that keeps an open page up to date; bin/compile.cjs compiles it from src/dev/client/. */
export const readClientScript = (): Buffer =>
  readFileSync(path.join(packageRoot(), 'bin', 'compiled', 'client.js'));
