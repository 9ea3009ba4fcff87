import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Comparison } from './compare.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import type { Known } from './manifest.ts';
import type { Place } from './place.ts';
import { writeFile } from './write-file.ts';

/** Throws SiteError when the folder holds files that are not the generator's. */
export function refuseForeign({ foreign }: Comparison, { target, shown }: Place): void {
  if (foreign.length === 0) return;
  throw new SiteError({
    code: 'output/foreign-files',
    severity: 'error',
    message: `${shown(target)} holds ${count(foreign.length, 'file')} that sitegen did not write: ${some(foreign)}.`,
    why: 'A build replaces the whole folder, and these would be lost.',
    fix: 'Move them away, choose another folder with --out, or let the build delete them with --replace-foreign.',
  });
}

/** Names the files that somebody changed in the output folder, and keeps a copy of each: the build is about to replace them. */
export function reportEdited({ edited }: Comparison, known: Known, { target, work, shown }: Place, report: Report, files: Files): void {
  if (edited.length === 0) return;
  const folder = path.join(work, 'edited');
  for (const name of edited) keepCopy(path.join(target, name), path.join(folder, name), files);
  const sources = new Set(edited.map((name) => known.get(name)?.source ?? '').filter((source) => source !== ''));
  report({
    code: 'output/edited',
    severity: 'warning',
    message: `In ${shown(target)}, ${count(edited.length, 'file')} had been changed by hand: ${some(edited)}.`,
    why: `A build replaces what is in that folder; the changed files are kept in ${shown(folder)}.`,
    fix: sources.size === 0 ? 'Make the change where the site is made from.' : `Make the change where the file is made from: ${some([...sources])}.`,
  });
}

function keepCopy(from: string, to: string, files: Files): void {
  makeParents(path.dirname(to), files);
  attempt(() => files.unlink(to));
  writeFile(to, files.readFile(from), {}, files);
}

function makeParents(folder: string, files: Files): void {
  if (files.lstat(folder) !== undefined) return;
  makeParents(path.dirname(folder), files);
  files.mkdir(folder, 0o755);
}

const few = 5;

function some(names: readonly string[]): string {
  const rest = names.length - few;
  return names.slice(0, few).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
