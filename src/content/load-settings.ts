import { cacheKey } from '../cache/cache.ts';
import type { Records } from '../cache/records.ts';
import { toolVersion } from '../cache/tool-version.ts';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import type { BaseSettings, Product } from '../site/base-settings.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Language } from '../site/languages.ts';
import { eachNode, hasWords } from './fields/schema-node.ts';
import { inherit } from './languages/inherit.ts';
import { resolveFields, type FieldImage, type FieldReference } from './fields/resolve-fields.ts';
import type { MarkdownLink } from './markdown/markdown-text.ts';
import { readText } from '../files/read-text.ts';
import { validate } from './fields/validate.ts';
import { checkFieldTexts, fillValue, type Variables } from './fields/variables.ts';
import { parseYaml, type YamlData } from '../files/yaml.ts';
import { createYamlLocator, type Path, type YamlLocator } from '../files/yaml-locator.ts';

/** `content/site.yaml`. */
export interface Settings extends Pick<YamlLocator, 'locationOf'> {
  /** The values as they are written, with those of the original in a translation. */
  readonly written: unknown;
  /** Whether a value contains a variable. */
  readonly varies: boolean;
  /** The values for the pages at the root. */
  readonly value: BaseSettings;
  /** The variables of the pages at the root. */
  readonly variables: Variables;
  /** The images that fields name. */
  readonly images: readonly FieldImage[];
  /** The links in them that lead inside the site. */
  readonly links: readonly MarkdownLink[];
  /** The entries that fields refer to. */
  readonly references: readonly FieldReference[];
  /** Relative to the site's root. */
  readonly file: string;
  readonly variablesOf: (product: Product | undefined) => Variables;
  /** Returns the values for a variant. */
  readonly valueFor: (variables: Variables) => BaseSettings;
}

export const settingsFile = 'content/site.yaml';

/** Returns the file of the settings in a language. */
export const settingsFileOf = ({ folder, code }: Language) =>
  folder === '' ? settingsFile : `content/site.${code}.yaml`;

/**
 * Reads the settings; those of a translation with the settings that it translates. Reports all
 * errors, and returns `undefined` after one that makes them unusable. `records` keep what was parsed.
 */
export function loadSettings(
  root: string,
  map: SiteMap<BaseSettings>,
  language: Language,
  report: Report,
  original?: Settings,
  records?: Records,
): Settings | undefined {
  if (original !== undefined && !hasWords(map.settings)) return original;
  const file = settingsFileOf(language);
  const text = readText(root, file, report);
  if (text === undefined) return undefined;
  const data = parseOnce(text, file, report, records);
  if (data === undefined) return undefined;
  const at = { data, file, report };
  const value =
    original === undefined
      ? data.value
      : inherit(map.settings, { value: original.written, file: settingsFile }, at);
  const values = validate(value, map.settings, { ...at, lang: language.tag });
  if (values === undefined) return undefined;
  // Templates run without a check of their types: a number in the settings may be a variable.
  const variablesOf = (product: Product | undefined): Variables =>
    Object.fromEntries(
      Object.entries<unknown>(map.variables?.(values, product) ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
  const rootVariables = variablesOf(values.products?.[0]);
  const variables = new Set(Object.keys(rootVariables));
  const ofPhrases = new Map<string, readonly string[]>();
  eachNode(map.settings, data.value, ({ metadata }, _, path) => {
    ofPhrases.set(path.join(), metadata.variables ?? []);
  });
  const variablesAt = (path: Path) => ofPhrases.get(path.join()) ?? [];
  const { value: unchecked } = data;
  const own = checkFieldTexts(data, { file, variables, variablesAt, report });
  // A forbidden character was reported.
  if (data.value !== unchecked) return undefined;
  const varies = own || original?.varies === true;
  const nested = Object.values(rootVariables).find((each) => usesOneOf(variables, each));
  if (nested !== undefined) {
    const offset = text.indexOf(nested);
    report({
      code: 'content/wrong-value',
      message: 'The value of a variable must not contain a variable.',
      why: 'Values are inserted as they are, so the page would show the braces.',
      fix: 'Write the words themselves.',
      file,
      ...(offset !== -1 && positionAt(text, offset + nested.indexOf('{'))),
    });
    return undefined;
  }
  const { fields, ...resolved } = resolveFields(values, { ...at, origin: values.origin });
  if (fields === undefined) return undefined;
  const valueFor = (variables: Variables) => (varies ? fillValue(fields, variables) : fields);
  const filled = valueFor(rootVariables);
  return {
    ...resolved,
    written: value,
    varies,
    value: filled,
    file,
    variables: variablesOf(filled.products?.[0]),
    variablesOf,
    valueFor,
    locationOf: data.locationOf,
  };
}

const usesOneOf = (names: ReadonlySet<string>, value: string): boolean =>
  Array.from(value.matchAll(/\{([\w-]+)\}/g)).some(([, name = '']) => names.has(name));

/** Loading the parser takes a tenth of a later build, so a record keeps the values without problems. */
function parseOnce(
  text: string,
  file: string,
  report: Report,
  records: Records | undefined,
): YamlData | undefined {
  const range = { start: 0, end: text.length };
  const key = cacheKey(['settings', toolVersion('yaml'), text]);
  const kept = records?.get(key);
  if (kept !== undefined)
    return { value: JSON.parse(kept.toString()), ...createYamlLocator(() => text, range) };
  // JSON has no other numbers.
  let isKept = !/\.(?:inf|nan)/i.test(text);
  const data = parseYaml(text, {
    file,
    ...range,
    report(problem) {
      isKept = false;
      report(problem);
    },
  });
  const values = JSON.stringify(data?.value);
  if (isKept) records?.put(key, () => values);
  return data;
}
