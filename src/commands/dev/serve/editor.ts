import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Location } from '../../../report/location.ts';

/**
 * A text pattern with `{file}`, `{line}` and `{column}`: an address that the browser opens, or a
 * program and its arguments.
 */
export type Editor = { readonly address: string } | { readonly command: readonly string[] };

/** A location whose file is an absolute path. */
export type EditorTarget = Required<Pick<Location, 'file' | 'line' | 'column'>>;

/**
 * Returns the editor that the environment names. `SITEGEN_EDITOR` is a command or an address with
 * `{file}`, `{line}` and `{column}` in it (`code --goto {file}:{line}:{column}`,
 * `vscode://file{file}:{line}:{column}`), or the name of an editor in the list below. `VISUAL` is
 * used if it names one of that list, and Visual Studio Code in its own terminal.
 */
export function findEditor(env: NodeJS.ProcessEnv): Editor | undefined {
  const chosen = env['SITEGEN_EDITOR']?.trim() ?? '';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(chosen)) return { address: chosen };
  const words = splitCommand(chosen);
  if (chosen.includes('{file}')) return { command: words };
  if (chosen !== '') return { command: withLocation(words) ?? [...words, '{file}'] };
  const visual = withLocation(splitCommand(env['VISUAL'] ?? ''));
  if (visual !== undefined) return { command: visual };
  return env['TERM_PROGRAM'] === 'vscode'
    ? { address: 'vscode://file{file}:{line}:{column}' }
    : undefined;
}

/** Returns the address that opens a location. */
export function addressOf(pattern: string, { file, ...position }: EditorTarget): string {
  const slashes = file.replaceAll('\\', '/');
  return fill(pattern, { ...position, file: encodeURI(slashes.replace(/^(?!\/)/, '/')) });
}

/** Starts a program that opens a location. */
export function startEditor(
  [program = '', ...words]: readonly string[],
  target: EditorTarget,
): void {
  // Without a shell, the name of a file cannot become a command.
  const args = words.map((word) => fill(word, target));
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

/**
 * Editors with a window, and their arguments for a location. Terminal editors cannot be opened from
 * a browser.
 */
const known: readonly (readonly [programs: RegExp, location: string])[] = [
  [/^(?:code|code-insiders|codium|cursor|windsurf)$/, '--goto {file}:{line}:{column}'],
  [/^(?:zed|subl)$/, '{file}:{line}:{column}'],
  [/^(?:idea|webstorm|kate)$/, '--line {line} --column {column} {file}'],
  [/^gvim$/, '+{line} {file}'],
  [/^gedit$/, '{file} +{line}:{column}'],
  [/^mate$/, '--line {line}:{column} {file}'],
];

/** Adds the arguments for a location to the command of a known editor. */
function withLocation([program = '', ...words]: readonly string[]): string[] | undefined {
  const name = path.basename(program).replace(/\.(?:exe|cmd)$/i, '');
  const [, location] = known.find(([programs]) => programs.test(name)) ?? [];
  const others = words.filter((word) => !/^-(?:g|-goto|w|-wait)$/.test(word));
  return location === undefined ? undefined : [program, ...others, ...location.split(' ')];
}

/** Splits a command at spaces outside quotation marks. */
function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

const fill = (pattern: string, target: EditorTarget) =>
  pattern.replaceAll(/\{(file|line|column)\}/g, (_, name: keyof EditorTarget) =>
    String(target[name]),
  );
