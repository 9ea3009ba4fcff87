import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { BrowserPage } from '../../testing/find-barriers.ts';

/** A source of input with its actions (https://www.w3.org/TR/webdriver2/#actions). */
export interface Input {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** The window of a browser that a WebDriver controls. */
export interface EngineWindow extends BrowserPage {
  /** Opens an address and waits until the page is loaded. */
  open(address: string): Promise<void>;
  perform(inputs: readonly Input[]): Promise<unknown>;
  /** Sets the size of the window in px; some windows stay wider than a phone. */
  resize(width: number, height: number): Promise<unknown>;
  close(): Promise<void>;
}

/** A browser other than Chromium, which most tests run in. */
export interface Engine {
  readonly isInstalled: boolean;
  start(): Promise<EngineWindow>;
}

/** A program that runs until `stop`. */
export interface Running {
  readonly stdout: Readable;
  readonly stderr: Readable;
  stop(): Promise<void>;
}

/** Starts a program. */
export function run(program: string, args: readonly string[]): Running {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // A pipe that nobody reads would fill and block the program.
  child.stdout.resume();
  child.stderr.resume();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    stop: async () => void (child.kill(), await ended),
  };
}

/** Returns an expression for the value as JSON, since each protocol encodes values in its way. */
export const asJson = (expression: string): string =>
  `(async () => JSON.stringify((await (${expression})) ?? null))()`;

/** Returns the first match of a pattern in what a program prints; throws if the output ends. */
export function matchIn(output: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    output.once('end', () => reject(new Error(`The program ended without ${pattern}:\n${text}`)));
  });
}
