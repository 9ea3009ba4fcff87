/** Run before the tests: sees to it that there is a Chromium which starts, or says in one line what is missing. */
import { ensureChromium } from './install-chromium.ts';
import { launchChromium } from './launch.ts';

try {
  const file = ensureChromium();
  await start(file);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function start(file: string): Promise<void> {
  try {
    const browser = await launchChromium(file);
    await browser.close();
  } catch (error) {
    const reason = /error while loading shared libraries.*/.exec(String(error))?.[0] ?? String(error).split('\n')[0]?.replace('Error: browserType.launch: ', '');
    throw new Error(`${file} does not start (${reason}). Install what it lacks with “npx playwright-core install-deps chromium”, or set CHROME_PATH to a Chrome that starts.`);
  }
}
