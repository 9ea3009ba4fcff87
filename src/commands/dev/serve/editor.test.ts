import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporarySite } from '../../../test-support/temporary-site.ts';
import { addressOf, findEditor, startEditor } from './editor.ts';
import { seconds } from '../../../test-support/time.ts';

const target = { file: '/site/content/a b.md', line: 3, column: 7 };

describe('the editor', () => {
  test.each([
    [{ SITEGEN_EDITOR: 'my://{file}:{line}' }, { address: 'my://{file}:{line}' }],
    [{ SITEGEN_EDITOR: "'my editor' {file}" }, { command: ['my editor', '{file}'] }],
    [{ SITEGEN_EDITOR: 'mine -x' }, { command: ['mine', '-x', '{file}'] }],
    [{ SITEGEN_EDITOR: 'subl' }, { command: ['subl', '{file}:{line}:{column}'] }],
    [
      { VISUAL: '/bin/kate --wait -n' },
      { command: ['/bin/kate', '-n', '--line', '{line}', '--column', '{column}', '{file}'] },
    ],
    [{ TERM_PROGRAM: 'vscode' }, { address: 'vscode://file{file}:{line}:{column}' }],
    [{ VISUAL: 'vim', EDITOR: 'nano' }, undefined],
  ])('is found for %j', (env, editor) => {
    expect(findEditor(env)).toEqual(editor);
  });

  test('opens an address with the location in it', () => {
    expect(addressOf('my://file{file}:{line}:{column}', target)).toBe(
      'my://file/site/content/a%20b.md:3:7',
    );
    expect(addressOf('my://file{file}', { ...target, file: 'C:\\a\\b.md' })).toBe(
      'my://file/C:/a/b.md',
    );
  });

  test.skipIf(process.platform === 'win32')(
    'is started with the location as arguments, never through a shell',
    async () => {
      const root = temporarySite({
        'editor.sh': '#!/bin/sh\nprintf "%s\\n" "$@" end > "$0.seen"\n',
      });
      const program = path.join(root, 'editor.sh');
      chmodSync(program, 0o755);
      const file = '/site/$(touch x); a.md';
      startEditor([program, '--at', '{line}:{column}', '{file}'], { ...target, file });
      await vi.waitFor(
        () => expect(readFileSync(`${program}.seen`, 'utf8')).toBe(`--at\n3:7\n${file}\nend\n`),
        { timeout: seconds(10) },
      );
    },
  );
});
