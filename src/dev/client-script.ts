import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cached, type Cache } from '../cache/cache.ts';
import { toolVersion } from '../cache/tool-version.ts';

/** Compiles the live script that runs in the browser, or takes it from the cache. */
export async function compileClient(cache: Cache): Promise<string> {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('sitegen/package.json')),
    'src',
    'dev',
    'client',
  );
  const sources = readdirSync(folder)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .sort();
  const inputs = [
    '1',
    toolVersion('esbuild'),
    ...sources.flatMap((name) => [name, readFileSync(path.join(folder, name))]),
  ];
  const code = await cached(cache, 'client', inputs, () => compile(path.join(folder, 'main.ts')));
  return Buffer.from(code).toString();
}

async function compile(entry: string): Promise<Uint8Array> {
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.contents ?? new Uint8Array();
}
