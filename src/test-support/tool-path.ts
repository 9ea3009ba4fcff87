import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

/**
 * Returns the script that a package in `devDependencies` has for a command, absolute, to be started
 * with Node: the commands in `node_modules/.bin/` are shell scripts on Windows.
 */
export function toolPath(packageName: string, command = packageName): string {
  const folder = path.join(packageRoot(), 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}.`);
  return path.join(folder, script);
}
