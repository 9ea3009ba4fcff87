import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { ifPossible } from '../../lib/if-possible.ts';
import type { DiagnosticInput } from '../../report/diagnostic.ts';
import type { Policy } from '../../site/policy.ts';

/** The bytes that each package has in a script; those of own files are “assets”. */
export type ScriptParts = Readonly<Record<string, number>>;

type Inputs = Metafile['outputs'][string]['inputs'];

const folderOf = (file: string) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
const packageName = (folder: string) => folder.replace(/^(?:.*\/)?node_modules\//, '');

/** Returns the parts of a bundled script, the largest first. */
export function partsOf(inputs: Inputs): ScriptParts {
  const parts = new Map<string, number>();
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    const folder = folderOf(file);
    const name = folder === undefined ? 'assets' : packageName(folder);
    parts.set(name, (parts.get(name) ?? 0) + bytesInOutput);
  }
  return Object.fromEntries([...parts].sort(([, a], [, b]) => b - a));
}

/**
 * Returns the problems of the packages in a script of `assets/`: two copies of one, and code that
 * the site's policy blocks. `inputs` are relative to the root.
 */
export function checkPackages(
  root: string,
  entry: string,
  inputs: Inputs,
  policy: Policy | undefined,
): DiagnosticInput[] {
  const folders = new Map<string, Set<string>>();
  const blocked = new Map<string, string>();
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    const folder = folderOf(file);
    if (folder === undefined || bytesInOutput === 0) continue;
    const name = packageName(folder);
    folders.set(name, (folders.get(name) ?? new Set()).add(folder));
    const code = ifPossible(() => readFileSync(path.join(root, file), 'utf8')) ?? '';
    const [, , what] =
      restricted.find(([has, ...rule]) => has(code) && forbids(policy, rule)) ?? [];
    // React inserts only the elements that the script itself renders.
    if (what !== undefined && name !== 'react-dom') blocked.set(name, what);
  }
  const file = `assets/${entry}`;
  const copies = [...folders].filter(([, all]) => all.size > 1);
  return [
    ...copies.map(
      ([name, all]): DiagnosticInput => ({
        code: 'script/duplicate',
        severity: /^react(?:-dom)?$/.test(name) ? 'error' : 'warning',
        message: `The script contains ${all.size} copies of ${name}: ${[...all].sort().join(', ')}.`,
        why: name.startsWith('react')
          ? 'Hooks fail between two copies of React.'
          : 'Visitors load both.',
        fix: `Install one version that all packages accept: “npm ls ${name}” shows which package needs which.`,
        file,
      }),
    ),
    ...Array.from(
      blocked,
      ([name, what]): DiagnosticInput => ({
        code: 'script/policy',
        severity: 'warning',
        message: `The package ${name} ${what}, which the content security policy of the site blocks.`,
        why: 'The part of the package that needs it does not work.',
        fix: 'Try the script in a browser, and look at the console. Use another package, or import its style sheet as a file.',
        file,
      }),
    ),
  ];
}

/** Code that a policy can block, by the directive and the source that allows it. */
const restricted: readonly (readonly [
  has: (code: string) => boolean,
  rule: string,
  what: string,
])[] = [
  [
    // Where browsers construct style sheets, elements are only for older ones.
    (code) => /\.createElement\(\s*["'`]style["'`]/.test(code) && !constructsStyles(code),
    "style-src 'unsafe-inline'",
    'inserts <style> elements',
  ],
  [
    (code) => /\.setAttribute\(\s*["'`]style["'`]/.test(code),
    "style-src 'unsafe-inline'",
    'sets style attributes',
  ],
  [
    (code) => hasShadowRoot(code) && /<style[\s>]/i.test(code) && !constructsStyles(code),
    "style-src 'unsafe-inline'",
    'writes <style> elements into the HTML of a shadow root',
  ],
  [
    (code) => hasShadowRoot(code) && /<[a-z][^<>]*\sstyle=/i.test(code),
    "style-src 'unsafe-inline'",
    'writes style attributes into the HTML of a shadow root',
  ],
  [
    (code) => /\bnew Function\s*\(|(?<![\w$.])eval\s*\(/.test(code),
    "script-src 'unsafe-eval'",
    'evaluates text as code',
  ],
];

const constructsStyles = (code: string) => /\bnew CSSStyleSheet\b/.test(code);

const hasShadowRoot = (code: string) => /\.attachShadow\(/.test(code);

function forbids(policy: Policy | undefined, [rule = '']: readonly string[]): boolean {
  const [directive = '', source = ''] = rule.split(' ');
  const sources = policy?.[directive] ?? policy?.['default-src'];
  return sources !== undefined && !sources.includes(source);
}
