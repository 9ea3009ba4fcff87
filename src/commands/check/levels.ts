import { buildRules } from '../../check/build-rules.ts';
import { checkRules } from '../../check/check-rules.ts';
import { rules as featureRules } from '../../features/index.ts';
import { UsageError } from '../../config/config.ts';
import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';

type Level = 'error' | 'warn' | 'off';

/** The levels that the user set, by code or by the first part of codes, such as `image`. */
export type Levels = ReadonlyMap<string, Level>;

/** Parses `CODE=error`, `CODE=warn` and `CODE=off`. Throws UsageError for an unknown code. */
export function readLevels(rules: readonly string[]): Levels {
  return new Map(
    rules.map((rule) => {
      const [, code = '', level] = /^([^=]+)=(error|warn|off)$/.exec(rule) ?? [];
      if (level === undefined)
        throw new UsageError(
          `--rule must be a code and a level, such as image/no-size=off (error, warn or off), not ${rule}.`,
        );
      const known = [...areas, ...codes];
      if (!known.includes(code))
        throw new UsageError(
          `Unknown rule ${code}. ${didYouMean(code, known) ?? `Areas of rules: ${areas.join(', ')}.`}`,
        );
      return [code, level as Level];
    }),
  );
}

const areaOf = (code: string) => code.split('/', 1)[0] ?? '';

/** The codes of all rules. Errors in texts have no level. */
const codes = [...buildRules, ...checkRules, ...featureRules]
  .flatMap((rule) => rule.codes)
  .filter((code) => areaOf(code) !== 'content');

/** The first parts of the codes, such as `image`. */
const areas = [...new Set(codes.map(areaOf))].sort();

/**
 * Applies the levels to a result. With `strict`, warnings become errors unless their level was set.
 */
export function applyLevels<
  Result extends { readonly ok: boolean; readonly diagnostics: readonly Diagnostic[] },
>(result: Result, levels: Levels, { strict }: { readonly strict: boolean }): Result {
  const diagnostics = result.diagnostics.flatMap((diagnostic): Diagnostic[] => {
    const level =
      levels.get(diagnostic.code) ??
      levels.get(areaOf(diagnostic.code)) ??
      (strict ? 'error' : undefined);
    if (level === 'off') return [];
    return [
      level === undefined
        ? diagnostic
        : { ...diagnostic, severity: level === 'error' ? 'error' : 'warning' },
    ];
  });
  return { ...result, diagnostics, ok: !hasErrors(diagnostics) };
}
