import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { visitShippedCode } from './test-support/shipped-code.ts';

/**
 * The expressions that take quadratic time for a text of one repeated character, and why that does no
 * harm. They are as they are written.
 */
const exceptions: Readonly<Record<string, string>> = {
  [String(/[^/]+$/)]: 'It reads the name of a file.',
  [String(/([^/]+)$/)]: 'It reads an address.',
  [String(/[^/]*$/)]: 'It reads a slug.',
  [String(/[^.]*$/)]: 'It reads the name of a file.',
  [String(/([^/#]*)\/?$/)]: 'It reads an address.',
  [String(/^([^?#]*)(.*)$/s)]: 'It matches every address.',
  [String(/^Error: |:?\s*\n[^]*$/g)]: 'It reads an error of sharp.',
  [String(/^(?:application|text)\/(?=javascript|xml)|\s*;.*/g)]: 'It reads a header.',
  [String(/(?<=^\s*|,\s+)[^\s,]\S*/g)]: 'It reads an attribute.',
  [String(/^\s*(?:[•·▪●◦‣§o*–-]|\d+[.)])?\s*$/)]: 'It reads a cell of a line.',
};

/** Expressions that look only at the start of a block, whose indentation is short. */
const atStart = /^\/\(\?<=\^\\s\+\)/;

test('no regular expression takes exponential time, or quadratic on many lines', () => {
  const slow = new Map<string, string>();
  visitShippedCode((node, _, file) => {
    if (node.type !== 'Literal' || !('regex' in node)) return;
    const { pattern: source, flags } = node['regex'] as { pattern: string; flags: string };
    for (const { exponential, character } of analyse({ source, flags }).reports)
      if (exponential || (character.set.has(10) && !atStart.test(`/${source}`)))
        slow.set(`/${source}/${flags}`, file);
  });
  expect(
    Object.fromEntries([...slow].filter(([expression]) => !(expression in exceptions))),
  ).toEqual({});
  expect(Object.keys(exceptions).filter((expression) => !slow.has(expression))).toEqual([]);
});
