import { clearLine } from './ansi.ts';
import { cutToFit } from './crop.ts';
import { symbols } from './symbols.ts';

/**
 * Returns a line that shows what a long command is doing: on a terminal after the first second, at
 * most ten times a second; elsewhere one line every 30 seconds. `enabled: false` shows
 * nothing.
 */
export function createProgress(
  stream: { write(text: string): unknown; columns?: number | undefined },
  {
    enabled,
    interactive,
    unicode,
  }: { readonly enabled: boolean; readonly interactive: boolean; readonly unicode: boolean },
) {
  if (!enabled) return { update() {}, end() {} };
  const { ellipsis } = symbols(unicode);
  let latest = '';
  let shown = '';
  let due = performance.now() + (interactive ? delay : rareInterval);
  let timer: NodeJS.Timeout | undefined;

  const draw = (): void => {
    clearTimeout(timer);
    timer = undefined;
    due = performance.now() + (interactive ? interval : rareInterval);
    if (latest === shown) return;
    shown = latest;
    // A full line would move the cursor to the next one.
    const line = cutToFit(latest, (stream.columns || 80) - 1, ellipsis);
    stream.write(interactive ? clearLine + line : `${line}\n`);
  };

  return {
    /** Sets the text, which is shown at once or soon. */
    update(text: string): void {
      latest = text;
      const wait = due - performance.now();
      // Timers do not run during synchronous work.
      if (wait <= 0) draw();
      else if (interactive) timer ??= setTimeout(draw, wait).unref();
    },
    /** Removes the line. */
    end(): void {
      clearTimeout(timer);
      if (interactive && shown !== '') stream.write(clearLine);
    },
  };
}

/** In milliseconds. */
const delay = 1000;
const interval = 100;
const rareInterval = 30_000;
