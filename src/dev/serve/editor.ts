import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Position } from '../../report/location.ts';
import type { Problem } from '../messages.ts';

/** A place in a file. */
interface EditorTarget extends Position {
  /** Absolute. */
  readonly file: string;
}

/** An editor that the browser opens by an address, or a program that this server starts. */
export type Editor =
  | { readonly kind: 'address'; addressOf(place: EditorTarget): string }
  | { readonly kind: 'program'; open(place: EditorTarget): void };

/**
 * Returns the editor that the environment names. `SITEGEN_EDITOR` is a command or an address with `{file}`, `{line}` and
 * `{column}` in it (`code --goto {file}:{line}:{column}`, `vscode://file{file}:{line}:{column}`), or the name of an editor in
 * the list below. `VISUAL` is used if it names one of that list, and Visual Studio Code in its own terminal.
 */
export function findEditor(env: NodeJS.ProcessEnv): Editor | undefined {
  const chosen = env['SITEGEN_EDITOR']?.trim();
  if (chosen) return readEditor(chosen);
  const visual = knownCommand(splitCommand(env['VISUAL'] ?? ''));
  if (visual !== undefined) return programEditor(visual);
  return env['TERM_PROGRAM'] === 'vscode'
    ? readEditor('vscode://file{file}:{line}:{column}')
    : undefined;
}

function readEditor(template: string): Editor {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(template))
    return {
      kind: 'address',
      addressOf: (place) => fill(template, { ...place, file: encodeURI(toSlashes(place.file)) }),
    };
  const words = splitCommand(template);
  if (template.includes('{file}')) return programEditor(words);
  return programEditor(knownCommand(words) ?? [...words, '{file}']);
}

const programEditor = ([program = '', ...words]: readonly string[]): Editor => ({
  kind: 'program',
  open(place) {
    // Without a shell, the name of a file cannot become a command.
    const args = words.map((word) => fill(word, place));
    const child = spawn(program, args, { detached: true, stdio: 'ignore' });
    child.on('error', () => {});
    child.unref();
  },
});

/** Editors with a window, and their arguments for a line. Terminal editors cannot be opened from a browser. */
const known: readonly (readonly [programs: RegExp, place: string])[] = [
  [/^(?:code|code-insiders|codium|cursor|windsurf)$/, '--goto {file}:{line}:{column}'],
  [/^(?:zed|subl)$/, '{file}:{line}:{column}'],
  [/^(?:idea|webstorm|kate)$/, '--line {line} --column {column} {file}'],
  [/^gvim$/, '+{line} {file}'],
  [/^gedit$/, '{file} +{line}:{column}'],
  [/^mate$/, '--line {line}:{column} {file}'],
];

function knownCommand([program = '', ...words]: readonly string[]): string[] | undefined {
  const name = path.basename(program).replace(/\.(?:exe|cmd)$/i, '');
  const [, place] = known.find(([programs]) => programs.test(name)) ?? [];
  const others = words.filter((word) => !/^-(?:g|-goto|w|-wait)$/.test(word));
  return place === undefined ? undefined : [program, ...others, ...place.split(' ')];
}

/** Splits a command at spaces outside quotation marks. */
function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

const fill = (text: string, { file, line, column }: EditorTarget) =>
  text.replaceAll(/\{(file|line|column)\}/g, (_, name: keyof EditorTarget) =>
    String({ file, line, column }[name]),
  );

function toSlashes(file: string): string {
  const slashes = file.replaceAll('\\', '/');
  return slashes.startsWith('/') ? slashes : `/${slashes}`;
}

/** Opens the place of one of the problems; returns whether there is such a problem. `query` contains `file`, `line` and `column`. */
export function openPlace(
  editor: Editor | undefined,
  problems: readonly Problem[],
  query: URLSearchParams,
  root: string,
): boolean {
  if (editor?.kind !== 'program' || !problems.some(({ link = '' }) => link.endsWith(`?${query}`)))
    return false;
  editor.open({
    file: path.join(root, query.get('file') ?? ''),
    line: Number(query.get('line')),
    column: Number(query.get('column')),
  });
  return true;
}
