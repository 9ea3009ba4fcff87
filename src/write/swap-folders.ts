import { runProgram } from './run-program.ts';

/**
 * Asks the system to exchange two folders in one step, so that at no moment either name leads nowhere. Node has no such call (libuv knows the
 * plain rename alone, and `node:ffi` is an experiment of Node 26), so a program makes it, in 2 to 4 ms. Perl comes first because every Debian, Ubuntu and macOS has it;
 * `mv --exchange` came with coreutils 9.5, `exch` with util-linux 2.40.
 *
 * `turn` counts the programs from 0; returns false when none is left. Whether a program did it is for the caller to see, by what the
 * names lead to: exit codes of so mixed a company prove nothing.
 */
export function swapFolders(a: string, b: string, turn: number): boolean {
  const program = programs(a, b)[turn];
  if (program === undefined) return false;
  runProgram(program[0], program[1]);
  return true;
}

function programs(a: string, b: string): [string, string[]][] {
  const call = systemCalls[`${process.platform} ${process.arch}`];
  const perl: [string, string[]][] =
    call === undefined
      ? []
      : [['perl', ['-e', perlProgram, String(call.number), String(call.here), a, b]]];
  if (process.platform !== 'linux') return perl;
  return [...perl, ['mv', ['--exchange', '-T', '--', a, b]], ['exch', [a, b]]];
}

const perlProgram =
  'exit(syscall($ARGV[0]+0, $ARGV[1]+0, $ARGV[2], $ARGV[1]+0, $ARGV[3], 2) == 0 ? 0 : 1)';

/** renameat2 with RENAME_EXCHANGE on Linux, renameatx_np with RENAME_SWAP on macOS: both flags are 2. `here` is AT_FDCWD. */
const systemCalls: Record<string, { readonly number: number; readonly here: number } | undefined> =
  {
    'linux x64': { number: 316, here: -100 },
    'linux arm64': { number: 276, here: -100 },
    'linux riscv64': { number: 276, here: -100 },
    'darwin x64': { number: 488, here: -2 },
    'darwin arm64': { number: 488, here: -2 },
  };
