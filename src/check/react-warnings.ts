import { format } from 'node:util';
import type { ReactRuntime } from '../templates/react.ts';

/** A warning that React printed while it rendered a site. */
export interface ReactWarning {
  readonly message: string;
  /** The JavaScript stack, with the components that created the element first. */
  readonly stack: string;
}

/**
 * Runs `work`, and returns its result with the warnings that React's development build wrote to the
 * console meanwhile.
 */
export async function listenToReact<Result>(
  react: ReactRuntime,
  work: () => Promise<Result>,
): Promise<{ result: Result; warnings: readonly ReactWarning[] }> {
  const warnings = new Map<string, ReactWarning>();
  const { error, warn } = console;
  const listen = (...values: unknown[]) => {
    // The stack of an error names the location.
    const thrown = values.find((value) => value instanceof Error);
    const message = firstSentences(
      format(...values.map((value) => (value === thrown ? thrown?.message : value))),
    );
    const owners =
      (react.React as { captureOwnerStack?: () => string | null }).captureOwnerStack?.() ?? '';
    const source = thrown?.stack ?? owners;
    warnings.set(message + source, { message, stack: `${source}\n${new Error().stack ?? ''}` });
  };
  console.error = listen;
  console.warn = listen;
  try {
    return { result: await work(), warnings: [...warnings.values()] };
  } finally {
    console.error = error;
    console.warn = warn;
  }
}

/** Removes the component stack and the link that React appends. */
function firstSentences(text: string): string {
  return (text.split(/\n\s*(?:at |\n)/)[0] ?? text)
    .replace(/ See https:\S+ for more information\.?/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
