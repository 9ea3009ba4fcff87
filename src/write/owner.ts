import { readFileSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { attempt } from './failure.ts';

/** A process, told apart from every other that had or will have its number. */
export interface Owner {
  readonly pid: number;
  /** What the system knows of its start; '' where it tells only at a price. */
  readonly start: string;
  /** Where the number means something: the machine, and the container on it. */
  readonly machine: string;
  readonly boot: string;
  /** For people: what the process was started as. */
  readonly command: string;
}

export function thisProcess(): Owner {
  const [, script = 'node', ...args] = process.argv;
  return {
    pid: process.pid,
    start: startOf(process.pid),
    machine: machine(),
    boot: boot(),
    command: [path.basename(script), ...args].join(' ').slice(0, 200),
  };
}

/** `unknown` for a process on another machine or in another container, about which nothing can be learnt from here. */
export function stateOf(owner: Owner): 'alive' | 'dead' | 'unknown' {
  if (owner.machine !== machine()) return 'unknown';
  if (owner.boot !== boot()) return 'dead';
  return runs(owner.pid) && startOf(owner.pid) === owner.start ? 'alive' : 'dead';
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user exists and may not be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Fields 3 and 22 of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the name before them may hold spaces and brackets. */
function startOf(pid: number): string {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (text === undefined) return '';
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A killed process that nobody has waited for still has its number.
  return fields[0] === 'Z' || fields[0] === 'X' ? 'over' : (fields[19] ?? '');
}

function boot(): string {
  return attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()) ?? '';
}

function machine(): string {
  return `${os.hostname()} ${attempt(() => readlinkSync('/proc/self/ns/pid')) ?? ''}`.trim();
}
