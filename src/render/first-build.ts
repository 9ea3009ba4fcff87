import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Cache } from '../cache/cache.ts';

/**
 * Loads what compiles styles and cuts fonts, where there are some and the cache has none: to be called while the templates are compiled,
 * when this thread would only wait. A build that finds all of it in its cache loads none of it.
 */
export async function prepareFirstBuild(root: string, cache: Cache): Promise<void> {
  const missing = { fonts: !cache.knows('fonts'), styles: !cache.knows('styles') };
  if (!missing.fonts && !missing.styles) return;
  // The compiler is asked first.
  await setImmediate();
  const names = list(path.join(root, 'assets'));
  if (missing.fonts && names.some((name) => /\.(?:woff2?|[ot]tf)$/.test(name)))
    (await import('./assets/subset-worker.ts')).callEarly();
  if (missing.styles && names.some((name) => name.endsWith('.css'))) await import('lightningcss');
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }) as string[];
  } catch {
    return [];
  }
}
