import { expect, it } from 'vitest';
import type { Tree } from '../tree.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatJson, jsonDocument } from './json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const tree: Tree = new Map([
  ['robots.txt', { bytes: bytes(''), source: '' }],
  ['index.html', { bytes: bytes('é'), source: 'content/home/hero.md' }],
  ['assets/a.css', { bytes: bytes('abc'), source: 'assets/css/main.css' }],
]);
const pages = [{ path: 'index.html', address: '/' }];
const warning: Diagnostic = {
  message: 'Long.',
  severity: 'warning',
  code: 'text/long',
  line: 2,
  file: 'content/home/hero.md',
};
const error: Diagnostic = { code: 'link/broken', severity: 'error', message: 'Broken.' };

it('describes pages and files with their size and content, and the problems', () => {
  expect(
    formatJson(
      jsonDocument({ out: 'dist', tree, pages, diagnostics: [warning], durationMs: 84.4 }),
    ),
  ).toBe(`\
{
  "version": 1,
  "ok": true,
  "out": "dist",
  "pages": [
    {
      "address": "/",
      "path": "index.html",
      "source": "content/home/hero.md",
      "bytes": 2,
      "hash": "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
    }
  ],
  "files": [
    {
      "path": "assets/a.css",
      "source": "assets/css/main.css",
      "bytes": 3,
      "hash": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    },
    {
      "path": "robots.txt",
      "source": "",
      "bytes": 0,
      "hash": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    }
  ],
  "diagnostics": [
    {
      "code": "text/long",
      "severity": "warning",
      "message": "Long.",
      "file": "content/home/hero.md",
      "line": 2
    }
  ],
  "duration_ms": 84
}
`);
});

it('is not ok with an error, and tells what there is even without a site', () => {
  expect(
    jsonDocument({ out: 'dist', tree: new Map(), pages, diagnostics: [warning, error] }),
  ).toEqual({
    version: 1,
    ok: false,
    out: 'dist',
    pages: [],
    files: [],
    diagnostics: [warning, error],
  });
});

it('is the same whatever the order of files and diagnostics', () => {
  const one = jsonDocument({ out: 'dist', tree, pages, diagnostics: [error, warning, error] });
  const other = jsonDocument({
    out: 'dist',
    tree: new Map([...tree].reverse()),
    pages,
    diagnostics: [warning, error],
  });
  expect(formatJson(one)).toBe(formatJson(other));
});

it('can be read back, and shown on a terminal', () => {
  const steering = 'a\x1b\x7f\x9b\u2028\u202e“é”';
  const text = formatJson(
    jsonDocument({ out: 'dist', tree, pages, diagnostics: [{ ...error, message: steering }] }),
  );
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028-\u202e]/u);
  expect(JSON.parse(text)).toMatchObject({ diagnostics: [{ message: steering }] });
});
