import { clearLine } from './ansi.ts';
import { cutToFit } from './crop.ts';

/** One line of a terminal that says what is being done, for work that lasts. */
export interface Progress {
  /** What is being done now; shown at once or soon, if at all. */
  update(text: string): void;
  /** Takes the line away. Nothing is shown afterwards. */
  end(): void;
}

export interface ProgressOptions {
  /** Whether the stream is a terminal on which a line can be drawn again; nothing is written otherwise. */
  readonly enabled: boolean;
  readonly unicode?: boolean;
}

/** Shows nothing. */
export const noProgress: Progress = { update() {}, end() {} };

/** Shows progress from the second second on, at most ten times a second, so that quick work prints nothing. */
export function createProgress(
  stream: { write(text: string): unknown; columns?: number | undefined },
  { enabled, unicode = true }: ProgressOptions,
): Progress {
  if (!enabled) return noProgress;
  let latest = '';
  let shown = '';
  let due = performance.now() + delay;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const draw = (): void => {
    clearTimeout(timer);
    timer = undefined;
    due = performance.now() + interval;
    if (latest === shown) return;
    shown = latest;
    // One column less than there are: a full line would move the cursor to the next.
    stream.write(clearLine + cutToFit(latest, (stream.columns || 80) - 1, unicode ? '…' : '...'));
  };

  return {
    update(text) {
      if (ended) return;
      latest = text;
      const wait = due - performance.now();
      // Synchronous work lets no timer run, so the clock decides here; the timer is for work that waits.
      if (wait <= 0) draw();
      else timer ??= setTimeout(draw, wait).unref();
    },
    end() {
      clearTimeout(timer);
      if (!ended && shown !== '') stream.write(clearLine);
      ended = true;
    },
  };
}

/** In milliseconds. */
const delay = 1000;
const interval = 100;
