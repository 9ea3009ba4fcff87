import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { ifPossible } from '../if-possible.ts';
import type { Diagnostic } from '../report/diagnostic.ts';

interface TypeCheckerOptions {
  readonly root: string;
  /** The folder for the compiler's incremental state; `undefined` for none. */
  readonly cacheFolder: string | undefined;
  /** Receives all type errors of the templates after each check. */
  readonly onResult: (diagnostics: readonly Diagnostic[]) => void;
}

/** Returns a checker that runs the project's own TypeScript with its `tsconfig.json`, in a process with low priority. If either is missing, it does nothing. */
export function createTypeChecker({ root, cacheFolder, onResult }: TypeCheckerOptions) {
  let running: ChildProcess | undefined;
  let again = false;
  let closed = false;

  const check = () => {
    again = running !== undefined;
    const compiler = closed || again ? undefined : findCompiler(root);
    if (compiler === undefined) return;
    const args = [compiler, '--noEmit', '--pretty', 'false', '--project', 'tsconfig.json'];
    if (cacheFolder !== undefined)
      args.push('--incremental', '--tsBuildInfoFile', path.join(cacheFolder, 'types.tsbuildinfo'));
    // In a separate process group, since the compiler may start a child process.
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running = child;
    const { pid } = child;
    if (pid !== undefined)
      ifPossible(() => os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL));
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', () => {});
    child.on('close', () => {
      running = undefined;
      if (closed) return;
      onResult(readTypeErrors(output));
      if (again) check();
    });
  };

  return {
    /** Starts a check, or another one after the check that is running. */
    check,
    close(): void {
      closed = true;
      if (running !== undefined) end(running);
    },
  };
}

/** Returns the file that runs the project's compiler; `undefined` if there is no compiler or no configuration for it. */
function findCompiler(root: string): string | undefined {
  if (!existsSync(path.join(root, 'tsconfig.json'))) return undefined;
  return ifPossible(() => {
    const file = createRequire(path.join(root, 'package.json')).resolve('typescript/package.json');
    const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: { tsc: string } };
    return path.join(path.dirname(file), bin.tsc);
  });
}

/** Reads the errors in `templates/` from the output of the compiler; other files of the project are not part of the site. */
export function readTypeErrors(output: string): Diagnostic[] {
  const errors = output.matchAll(
    /^(templates\/[^\n]+?)\((\d+),(\d+)\): error (TS\d+): ([^\n]*)\n?((?:[ \t]+[^\n]*\n?)*)/gm,
  );
  return [...errors].map(([, file = '', line, column, code, message = '', details = '']) => ({
    code: 'template/type',
    severity: 'warning',
    message: `${message} (${code})`,
    ...(details === '' ? {} : { why: details.trim().replaceAll(/\s*\n\s*/g, ' ') }),
    fix: 'Correct the type. A build does not check types.',
    file,
    line: Number(line),
    column: Number(column),
  }));
}

function end(child: ChildProcess): void {
  const { pid } = child;
  if (process.platform === 'win32' || pid === undefined) child.kill();
  else ifPossible(() => process.kill(-pid));
}
