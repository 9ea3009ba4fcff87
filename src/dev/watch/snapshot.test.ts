import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { takeSnapshot } from './snapshot.ts';

const old = new Date(Date.now() - 60_000);

/** A folder whose files were written a minute ago, and its snapshot. */
function open(files: Files) {
  const root = temporarySite(files);
  for (const file of Object.keys(files)) utimesSync(path.join(root, file), old, old);
  return {
    root,
    snapshot: takeSnapshot(root, ['content', 'single.txt']),
    write: (file: string, text: string) => writeFileSync(path.join(root, file), text),
  };
}

describe('a snapshot', () => {
  it('finds files that were changed, added or deleted, each once', () => {
    const { root, snapshot, write } = open({
      'content/a.md': 'a',
      'content/b/c.md': 'c',
      'single.txt': '1',
      'other/x': 'x',
    });
    expect([...snapshot.sweep()]).toEqual([]);
    write('content/a.md', 'changed');
    write('content/new.md', 'new');
    write('single.txt', 'longer');
    write('other/x', 'changed');
    rmSync(path.join(root, 'content/b'), { recursive: true });
    expect([...snapshot.sweep()].sort()).toEqual([
      'content/a.md',
      'content/b/c.md',
      'content/new.md',
      'single.txt',
    ]);
    expect([...snapshot.sweep()]).toEqual([]);
  });

  it('finds the files of a folder that was replaced by one with the same names', () => {
    const { root, snapshot } = open({ 'content/b/c.md': 'c' });
    renameSync(path.join(root, 'content/b'), path.join(root, 'aside'));
    mkdirSync(path.join(root, 'content/b'));
    writeFileSync(path.join(root, 'content/b/c.md'), 'c');
    utimesSync(path.join(root, 'content/b/c.md'), old, old);
    expect([...snapshot.look(['content/b'])]).toEqual(['content/b/c.md']);
  });

  it('checks a single file without the others', () => {
    const { snapshot, write } = open({ 'content/a.md': 'a', 'content/b.md': 'b' });
    write('content/a.md', 'changed');
    write('content/b.md', 'changed');
    expect([...snapshot.look(['content/a.md'])]).toEqual(['content/a.md']);
    expect([...snapshot.sweep()]).toEqual(['content/b.md']);
  });

  it('counts a file as changed that was added and deleted between two checks, since a pass may have read it', () => {
    const { snapshot } = open({ 'content/a.md': 'a' });
    expect([...snapshot.look(['content/gone.md'])]).toEqual(['content/gone.md']);
  });

  it('leaves out hidden files and backups of editors', () => {
    const { snapshot, write } = open({ 'content/a.md': 'a' });
    write('content/.a.md.swp', 'x');
    write('content/a.md~', 'x');
    expect([...snapshot.sweep()]).toEqual([]);
  });

  it('follows links, but not in a cycle', () => {
    const { root, snapshot, write } = open({ 'content/a.md': 'a', 'shared/b.md': 'b' });
    symlinkSync(path.join(root, 'shared'), path.join(root, 'content/shared'));
    symlinkSync(path.join(root, 'content'), path.join(root, 'content/self'));
    symlinkSync(path.join(root, 'nowhere'), path.join(root, 'content/broken'));
    expect([...snapshot.sweep()]).toEqual(['content/shared/b.md']);
    write('shared/b.md', 'changed');
    expect([...snapshot.sweep()]).toEqual(['content/shared/b.md']);
  });
});
