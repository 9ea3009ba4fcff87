import { format } from 'node:util';
import type { Diagnostic, DiagnosticInput } from '../report/diagnostic.ts';
import type { ReactRuntime } from '../site/react.ts';

/** What React said while it printed a site. */
export interface ReactWarning {
  readonly message: string;
  /** The JavaScript stack, those who made the element first. */
  readonly stack: string;
}

/**
 * Runs `work` and returns what React wrote to the console meanwhile: its development build says there what is wrong with
 * a template. Everything else that is written goes on to the console.
 */
export async function listenToReact<Result>(
  react: ReactRuntime,
  work: () => Promise<Result>,
): Promise<{ result: Result; warnings: readonly ReactWarning[] }> {
  const warnings = new Map<string, ReactWarning>();
  const { error, warn } = console;
  const listen = (...values: unknown[]) => {
    const message = firstSentences(format(...values));
    const owners =
      (react.React as { captureOwnerStack?: () => string | null }).captureOwnerStack?.() ?? '';
    const stack = `${owners}\n${new Error().stack ?? ''}`;
    warnings.set(message + owners, { message, stack });
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

/** A warning as a diagnostic; `locate` finds the line of a template in a stack. */
export function describeWarning(
  { message, stack }: ReactWarning,
  locate: (error: unknown) => Pick<Diagnostic, 'file' | 'line' | 'column'> | undefined,
): DiagnosticInput {
  const thrown = new Error(message);
  thrown.stack = stack;
  return {
    code: 'react/warning',
    message: `React warning: ${message}`,
    why: 'The page may not contain what the template says.',
    fix: 'Correct the template at this position.',
    ...(locate(thrown) ?? { file: 'templates/site.tsx' }),
  };
}

/** React appends where it happened, in words and as a stack; the place is found otherwise. */
function firstSentences(text: string): string {
  return (text.split(/\n\s*(?:at |\n)/)[0] ?? text)
    .replace(/ See https:\S+ for more information\.?/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
