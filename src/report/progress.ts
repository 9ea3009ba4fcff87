import { clearLine } from './ansi.ts';
import { cutToFit } from './cut-to-fit.ts';
import { count } from './units.ts';

/**
 * Returns a line on a terminal that shows what a long command is doing, after the first second and
 * at most ten times a second. `enabled: false` shows nothing. `onImage` is the option of `build`
 * that shows how many images are encoded.
 */
export function createProgress(
  stream: { write(text: string): unknown; columns?: number | undefined },
  enabled: boolean,
) {
  if (!enabled) return { update() {}, onImage() {}, end() {} };
  let latest = '';
  let shown = '';
  let due = performance.now() + delay;
  let timer: NodeJS.Timeout | undefined;

  const draw = (): void => {
    clearTimeout(timer);
    timer = undefined;
    due = performance.now() + interval;
    if (latest === shown) return;
    shown = latest;
    // A full line would move the cursor to the next one.
    stream.write(clearLine + cutToFit(latest, (stream.columns || 80) - 1));
  };

  /** Sets the text, which is shown at once or soon. */
  const update = (text: string): void => {
    latest = text;
    const wait = due - performance.now();
    // Timers do not run during synchronous work.
    if (wait <= 0) draw();
    else timer ??= setTimeout(draw, wait).unref();
  };

  return {
    update,
    onImage: (done: number, total: number) => update(`Encoded ${done} of ${count(total, 'image')}`),
    /** Removes the line. */
    end(): void {
      clearTimeout(timer);
      if (shown !== '') stream.write(clearLine);
    },
  };
}

/** In milliseconds. */
const delay = 1000;
const interval = 100;
