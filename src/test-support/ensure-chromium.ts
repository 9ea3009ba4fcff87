/** Runs before the tests: finds or installs a Chromium that starts, or prints in one line what is missing. */
import { ensureChromium } from './install-chromium.ts';
import { launchChromium } from './launch.ts';

try {
  await start(ensureChromium());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function start(file: string): Promise<void> {
  try {
    const browser = await launchChromium(file);
    await browser.close();
  } catch (cause) {
    const advice =
      'Install its libraries with “npx playwright-core install-deps chromium”, or set CHROME_PATH to a Chrome that starts.';
    throw new Error(`${file} does not start (${reasonOf(String(cause))}). ${advice}`, { cause });
  }
}

/** Returns the missing library that the browser's output names, or its first line. */
function reasonOf(failure: string): string {
  const [firstLine = ''] = failure.split('\n');
  return (
    /error while loading shared libraries.*/.exec(failure)?.[0] ??
    firstLine.replace(/^Error: browserType\.launch: /, '')
  );
}
