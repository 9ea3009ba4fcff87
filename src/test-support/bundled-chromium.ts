import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

/** What Playwright needs to start a browser. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Returns whether the package with a Chromium for Linux can be used on this machine. */
export const hasBundledChromium = (): boolean =>
  process.platform === 'linux' && process.arch === 'x64' && existsSync(bundle);

/**
 * Returns the Chromium of a package in `devDependencies`, with the libraries that it needs. Unpacks
 * it (250 MB) below `node_modules/` the first time.
 */
export function unpackChromium(): BrowserProgram {
  const folder = path.join(packageRoot(), 'node_modules', '.cache', `chromium-${bundleVersion()}`);
  if (!existsSync(folder)) unpackInto(folder);
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: `${folder}/fonts` };
  return {
    executablePath: `${folder}/chromium`,
    env: { ...process.env, ...fonts, LD_LIBRARY_PATH: `${folder}/al2023/lib` },
  };
}

/** Fills a folder that appears when it is complete. */
function unpackInto(folder: string): void {
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = 'import("@sparticuz/chromium").then((it) => it.default.executablePath())';
  // The package unpacks the libraries of Amazon's Linux, which suit others, only there.
  const env = { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  execFileSync(process.execPath, ['-e', script], { cwd: packageRoot(), env });
  const configuration = path.join(unfinished, 'fonts', 'fonts.conf');
  writeFileSync(
    configuration,
    readFileSync(configuration, 'utf8').replaceAll('/tmp/fonts', `${folder}/fonts`),
  );
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    // Another worker may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

const bundle = path.join(packageRoot(), 'node_modules', '@sparticuz', 'chromium');

const bundleVersion = (): string =>
  (JSON.parse(readFileSync(path.join(bundle, 'package.json'), 'utf8')) as { version: string })
    .version;
