import os from 'node:os';
import { InvalidArgumentError } from 'commander';
import type { Io } from './run.ts';

/** Reads a port from the command line; 0 stands for any. Throws InvalidArgumentError. */
export function readPort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 1 to 65535.');
  return port;
}

/** The addresses of a server, the one for this machine first; `host` is what it listens on, loopback unless given. */
export function addressesOf(port: number, host: string | undefined, base: string): string[] {
  const path = `/${base
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map((part) => `${part}/`)
    .join('')}`;
  const address = (name: string) =>
    `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`;
  if (host === undefined) return [address('localhost')];
  if (host !== '0.0.0.0' && host !== '::') return [address(host)];
  const others = Object.values(os.networkInterfaces()).flatMap((all = []) =>
    all
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map((each) => each.address),
  );
  return [address('localhost'), ...others.map(address)];
}

/** Opens an address in the browser that people use; where there is none, nothing happens. */
export function openBrowser(address: string, platform: string): void {
  const [program, ...words]: readonly string[] =
    platform === 'darwin'
      ? ['open', address]
      : platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address];
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(program ?? '', words, { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

/**
 * Resolves at Ctrl-C, when the terminal is closed, when the process is asked to end, or once an output cannot be written, as when the
 * reader of a pipe has ended. A second signal ends the process as it does any program.
 */
export function untilInterrupted({ stdout, stderr }: Io): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  return new Promise((resolve) => {
    const end = () => {
      for (const signal of signals) process.off(signal, end);
      resolve();
    };
    for (const signal of signals) process.on(signal, end);
    for (const stream of [stdout, stderr]) stream.once('error', end);
  });
}

/** Resolves within seconds after the process that started this one has ended, even if it was killed and no signal arrived. */
export function untilOrphaned({ env }: Io): Promise<void> {
  const parent = process.ppid;
  const ancestors = [parent];
  // npm starts a shell that outlives it.
  if (env['npm_lifecycle_event'] !== undefined) {
    const { execFile } = process.getBuiltinModule('node:child_process');
    execFile('ps', ['-o', 'ppid=', '-p', String(parent)], (error, output) => {
      if (error === null && Number(output) > 1) ancestors.push(Number(output));
    });
  }
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent && ancestors.every(isRunning)) return;
      clearInterval(timer);
      resolve();
    }, 1000);
    timer.unref();
  });
}

/** On Windows, an orphan keeps the number of its parent. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
