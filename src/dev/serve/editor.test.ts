import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { findEditor, openPlace, type Editor } from './editor.ts';

const place = { file: '/site/content/a b.md', line: 3, column: 7 };
const addressOf = (editor: Editor | undefined) =>
  editor?.kind === 'address' ? editor.addressOf(place) : editor?.kind;

describe('the editor', () => {
  it('is the address that the environment names, with the place in it', () => {
    expect(addressOf(findEditor({ SITEGEN_EDITOR: 'vscode://file{file}:{line}:{column}' }))).toBe(
      'vscode://file/site/content/a%20b.md:3:7',
    );
    expect(addressOf(findEditor({ TERM_PROGRAM: 'vscode' }))).toBe(
      'vscode://file/site/content/a%20b.md:3:7',
    );
  });

  it('is undefined if the environment names none, or only editors in a terminal', () => {
    expect(findEditor({})).toBeUndefined();
    expect(findEditor({ VISUAL: 'vim', EDITOR: 'nano' })).toBeUndefined();
  });

  it('is a known editor in VISUAL', () => {
    expect(addressOf(findEditor({ VISUAL: '/usr/bin/code --wait' }))).toBe('program');
  });

  it('is started with the place as arguments, never through a shell', async () => {
    const root = temporarySite({
      'editor.sh':
        '#!/bin/sh\nprintf "%s\\n" "$@" > "$(dirname "$0")/seen.part"\nmv "$(dirname "$0")/seen.part" "$(dirname "$0")/seen"\n',
    });
    const program = path.join(root, 'editor.sh');
    chmodSync(program, 0o755);
    const editor = findEditor({ SITEGEN_EDITOR: `${program} --at {line}:{column} {file}` });
    expect(editor?.kind).toBe('program');
    if (editor?.kind === 'program') editor.open({ ...place, file: '/site/$(touch x); a.md' });
    const seen = path.join(root, 'seen');
    while (!existsSync(seen)) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(readFileSync(seen, 'utf8')).toBe('--at\n3:7\n/site/$(touch x); a.md\n');
  });

  it('opens only the places of problems', () => {
    const opened: unknown[] = [];
    const editor: Editor = { kind: 'program', open: (each) => void opened.push(each) };
    const problem = {
      severity: 'error',
      code: 'a/b',
      message: '',
      place: '',
      frame: [],
      link: '/__sitegen/open?token=t&file=content%2Fa.md&line=3&column=7',
    } as const;
    const query = (text: string) =>
      openPlace(editor, [problem], new URLSearchParams(text), '/site');
    expect(query('token=t&file=content%2Fa.md&line=3&column=7')).toBe(true);
    expect(query('token=t&file=..%2F..%2Fetc%2Fpasswd&line=1&column=1')).toBe(false);
    expect(query('token=t&file=content%2Fa.md&line=3&column=7&more=1')).toBe(false);
    expect(opened).toEqual([{ file: path.join('/site', 'content/a.md'), line: 3, column: 7 }]);
  });

  it('does not stop the server if it cannot be started', async () => {
    const editor = findEditor({ SITEGEN_EDITOR: 'no-such-editor-anywhere {file}' });
    if (editor?.kind === 'program') editor.open(place);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(editor?.kind).toBe('program');
  });
});
