import { spawn } from 'node:child_process';
import os from 'node:os';
import { InvalidArgumentError } from 'commander';
import type { Io } from './run.ts';

/** Parses a port; 0 means any free port. Throws InvalidArgumentError. */
export function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 1 to 65535.');
  return port;
}

/**
 * Returns the addresses of a server, the one for this machine first. `host` is the address that it
 * listens on, loopback by default; `base` begins and ends with a slash.
 */
export function addressesOf(port: number, host: string | undefined, base: string): string[] {
  const address = (name: string) =>
    `http://${name.includes(':') ? `[${name}]` : name}:${port}${base}`;
  if (host === undefined) return [address('localhost')];
  if (host !== '0.0.0.0' && host !== '::') return [address(host)];
  const others = Object.values(os.networkInterfaces())
    .flatMap((all = []) => all)
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  return [address('localhost'), ...others.map((each) => address(each.address))];
}

/** Opens an address in the default browser, if there is one. */
export function openBrowser(address: string, platform: string): void {
  const program = { darwin: 'open', win32: 'cmd' }[platform] ?? 'xdg-open';
  const words = platform === 'win32' ? ['/c', 'start', '', address] : [address];
  const child = spawn(program, words, { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

/**
 * Resolves when an output stream fails, as after the reader of a pipe has ended. Ctrl-C and other
 * signals end a server without a listener, even while a template runs without end.
 */
export function untilOutputFails({ stdout, stderr }: Io): Promise<void> {
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr]) stream.once('error', resolve);
  });
}
