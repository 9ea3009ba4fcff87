import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { ifPossible } from '../../lib/if-possible.ts';
import type { DiagnosticInput } from '../../report/diagnostic.ts';
import type { Policy } from '../../site/policy.ts';

/**
 * Returns the problems of the packages in a script of `assets/`: two copies of React, and code that
 * the site's policy blocks. `inputs` are relative to the root.
 */
export function checkPackages(
  root: string,
  entry: string,
  inputs: Metafile['outputs'][string]['inputs'],
  policy: Policy | undefined,
): DiagnosticInput[] {
  const file = `assets/${entry}`;
  const copies = new Set<string>();
  const blocked = new Map<string, string>();
  for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
    const [folder, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(input) ?? [];
    if (folder === undefined || name === undefined || bytesInOutput === 0) continue;
    if (name === 'react') copies.add(folder);
    // React inserts only the elements that the script itself renders.
    if (name === 'react-dom') continue;
    const code = ifPossible(() => readFileSync(path.join(root, input), 'utf8')) ?? '';
    for (const { directive, source, what, pattern } of restricted)
      if (!allows(policy, directive, source) && pattern.test(code)) blocked.set(name, what);
  }
  const problems = Array.from(
    blocked,
    ([name, what]): DiagnosticInput => ({
      code: 'script/policy',
      severity: 'warning',
      message: `The package ${name} ${what}, which the content security policy of the site blocks.`,
      why: 'The part of the package that needs it does not work.',
      fix: 'Try the script in a browser, and look at the console. Use another package, or import its style sheet as a file.',
      file,
    }),
  );
  if (copies.size < 2) return problems;
  const duplicate = {
    code: 'script/duplicate',
    message: `The script contains ${copies.size} copies of react: ${[...copies].sort().join(', ')}.`,
    why: 'Hooks fail between two copies of React.',
    fix: 'Install one version that all packages accept: “npm ls react” shows which package needs which.',
    file,
  };
  return [duplicate, ...problems];
}

/** Code that a policy can block. Where browsers construct style sheets, elements are for older ones. */
const restricted = [
  {
    directive: 'style-src',
    source: "'unsafe-inline'",
    what: 'inserts <style> elements',
    pattern:
      /^(?![^]*\bnew CSSStyleSheet\b)[^]*(?:\.createElement\(\s*["'`]style["'`]|\.attachShadow\([^]*<style[\s>])/i,
  },
  {
    directive: 'style-src',
    source: "'unsafe-inline'",
    what: 'sets style attributes',
    pattern: /\.setAttribute\(\s*["'`]style["'`]|\.attachShadow\([^]*<[a-z][^<>]*\sstyle=/i,
  },
  {
    directive: 'script-src',
    source: "'unsafe-eval'",
    what: 'evaluates text as code',
    pattern: /\bnew Function\s*\(|(?<![\w$.])eval\s*\(/,
  },
];

const allows = (policy: Policy | undefined, directive: string, source: string) =>
  (policy?.[directive] ?? policy?.['default-src'])?.includes(source) !== false;
