import { expect, test } from 'vitest';
import type { Tree } from '../tree.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatJson, type JsonInput } from './json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const tree: Tree = new Map([
  ['robots.txt', { bytes: bytes(''), source: '' }],
  ['index.html', { bytes: bytes('é'), source: 'content/home/hero.md' }],
  ['assets/a.css', { bytes: bytes('abc'), source: 'assets/css/main.css' }],
]);
const pages = [{ output: 'index.html', address: '/' }];
const warning: Diagnostic = {
  message: 'Long.',
  severity: 'warning',
  code: 'text/long',
  line: 2,
  file: 'content/home/hero.md',
};
const error: Diagnostic = { code: 'link/broken', severity: 'error', message: 'Broken.' };

test('describes pages and files with their size and content, and the problems', () => {
  const text = formatJson({ out: 'dist', tree, pages, diagnostics: [warning], durationMs: 84.4 });
  expect(text).toMatch(/^{\n  "version": 1,\n[^]*"code": "text\/long",\n +"severity"[^]*}\n$/);
  expect(JSON.parse(text)).toEqual({
    version: 1,
    ok: true,
    out: 'dist',
    pages: [
      {
        address: '/',
        path: 'index.html',
        source: 'content/home/hero.md',
        bytes: 2,
        hash: '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c',
      },
    ],
    files: [
      expect.objectContaining({ path: 'assets/a.css', source: 'assets/css/main.css', bytes: 3 }),
      expect.objectContaining({ path: 'robots.txt', bytes: 0 }),
    ],
    diagnostics: [warning],
    duration_ms: 84,
  });
});

test('has an error, and needs no tree', () => {
  const text = formatJson({ pages, diagnostics: [warning, error], durationMs: 1 });
  expect(JSON.parse(text)).toMatchObject({ ok: false, pages: [], diagnostics: [error, warning] });
});

test('does not depend on the order of files and diagnostics', () => {
  const input: JsonInput = { out: 'dist', tree, pages, diagnostics: [], durationMs: 1 };
  expect(formatJson({ ...input, diagnostics: [error, warning, error] })).toBe(
    formatJson({
      ...input,
      tree: new Map([...tree].reverse()),
      diagnostics: [warning, error],
    }),
  );
});

test('can be parsed, and printed to a terminal', () => {
  const steering = 'a\x1b\x7f\x9b\u2028\u202e“é”';
  const text = formatJson({ diagnostics: [{ ...error, message: steering }], durationMs: 1 });
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028-\u202e]/u);
  expect(JSON.parse(text)).toMatchObject({ diagnostics: [{ message: steering }] });
});
