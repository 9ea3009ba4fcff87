import { cacheKey } from '../cache/cache.ts';
import type { Records } from '../cache/records.ts';
import { codeVersion, toolVersion } from '../cache/tool-version.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { createReport, type Diagnostic, type Report } from '../report/diagnostic.ts';
import type { MarkdownText } from './markdown/markdown-text.ts';
import { parseText, type ParsedText, type TextObserver } from './parse-text.ts';
import type { TextInputs } from './text-inputs.ts';

/** A parsed text and what was found in it, which is reported whenever it is used. */
interface KeptText {
  readonly text: ParsedText | undefined;
  readonly problems: readonly Diagnostic[];
  /** What the proofreader found, if it read the text. */
  readonly proofs?: readonly Diagnostic[];
}

/** Returns the observer of a text, which reports what it finds. */
export type Proofread = (report: Report) => TextObserver;

/**
 * Returns a function that parses texts as `parseText` does, but each only once: it remembers the
 * last one of each file, and `records` keeps the texts for later builds. With `proofread`, a text
 * that was kept without it is parsed again.
 */
export function createTextParser(
  records: Records,
  proofread?: Proofread,
): (...args: [Uint8Array, TextInputs, Report]) => ParsedText | undefined {
  const last = new Map<string, KeptText & { readonly key: string }>();
  return (bytes, inputs, report) => {
    const key = textKey(bytes, inputs);
    let kept = last.get(inputs.file);
    if (kept?.key !== key) {
      const stored = readKept(records, key);
      const isRead = proofread === undefined || stored?.proofs !== undefined;
      kept = {
        key,
        ...(isRead && stored ? stored : parse(bytes, inputs, records, key, proofread)),
      };
      last.set(inputs.file, kept);
    }
    kept.problems.forEach(report);
    if (proofread !== undefined) kept.proofs?.forEach(report);
    return kept.text;
  };
}

/**
 * The key of a parsed text: what it depends on, see `TextInputs`; the code that parses it; and the
 * package that locates values of the front matter, which is not a part of that code.
 */
export const textKey = (
  bytes: Uint8Array,
  { file, variables, blocks, ...others }: TextInputs,
  versions = parserVersions(),
): string => {
  const bodies = Object.entries(blocks).map(([name, { body }]) => [name, body]);
  const shared = sharedKey(JSON.stringify([versions, [...variables], bodies, others]));
  return cacheKey([`${shared} ${file}`, bytes]);
};

/** Most texts of a site share their other inputs with the text before. */
const sharedKey = memoize((inputs) => cacheKey([inputs]));

const parserVersions = memoize<string, void>(() => `${codeVersion()} ${toolVersion('yaml')}`);

function parse(
  bytes: Uint8Array,
  inputs: TextInputs,
  records: Records,
  key: string,
  proofread?: Proofread,
): KeptText {
  const [problems, report] = createReport();
  const [proofs, reportProof] = createReport();
  const text = parseText(bytes, inputs, report, proofread?.(reportProof));
  const kept = { text, problems, ...(proofread && { proofs }) };
  if (text === undefined || !isJson([text.fields, text.blocks])) return kept;
  const json = JSON.stringify(kept);
  const { html } = text;
  // The HTML follows the JSON: a long text in JSON takes longer to read.
  records.put(key, () => `${json}\n${html()}`);
  // The words before were parts of the whole file, which would stay in memory.
  return fromJson(json, html);
}

function fromJson(json: string, html: MarkdownText['html']): KeptText {
  const kept = JSON.parse(json) as KeptText & { readonly text: ParsedText };
  return { ...kept, text: { ...kept.text, html } };
}

/** Whether a value of YAML has only numbers that JSON has, too. */
const isJson = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value) && !Object.is(value, -0)
    : Object.values(Object(value)).every((each) => typeof each === 'string' || isJson(each));

/** The HTML is decoded when a page is rendered, and not kept: V8 would move it twice. */
function readKept(records: Records, key: string): KeptText | undefined {
  const record = records.get(key);
  if (record === undefined) return undefined;
  const end = record.indexOf('\n');
  const html = () => record.toString('utf8', end + 1);
  return ifPossible(() => fromJson(record.toString('utf8', 0, end), html));
}
