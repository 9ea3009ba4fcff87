import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { LanguageContent } from '../../content/load-content.ts';
import { sourcesOf } from '../../content/site-sources.ts';
import { settingsFile, settingsFileOf } from '../../content/load-settings.ts';
import { folderPrefix } from '../../content/list-content.ts';
import { translatedWords } from '../../content/fields/schema-node.ts';
import {
  translationsLock,
  type ComparedTranslation,
} from '../../content/languages/translations.ts';
import { writeProjectFiles } from '../../files/project-files.ts';
import { parseYaml } from '../../files/yaml.ts';
import { loadYaml } from '../../lib/lazy-packages.cjs';
import { UsageError } from '../../config/config.ts';
import type { RenderedSite } from '../../render/rendered-site.ts';
import { redline } from '../../report/redline.ts';
import type { BaseSettings } from '../../site/base-settings.ts';
import type { SiteMap } from '../../site/define-site.ts';

/** A line of the lock: the words of an original, and the translations that say the same. */
interface Confirmed {
  readonly translations: string[];
  readonly words: readonly string[];
}

/**
 * Compares every translation with the lock. First records in it what `update` says: `true` confirms
 * the translations that it does not contain, and a file only that one. Throws UsageError for a file
 * that is no translation.
 */
export function compareTranslations(
  { site: { map }, content, config }: Pick<RenderedSite, 'site' | 'content' | 'config'>,
  read: (file: string) => string | undefined,
  update: boolean | string,
): readonly ComparedTranslation[] {
  const confirmed = readLock(read(translationsLock));
  const found = content.translations.flatMap((local) => listTranslations(local, map, read));
  const named = typeof update === 'string' ? path.posix.normalize(update) : undefined;
  const isNamed = ({ file }: Pick<ComparedTranslation, 'file'>) =>
    file === named || file === `content/${named}`;
  if (named !== undefined && !found.some(isNamed))
    throw new UsageError(`${named} is not a translation of this site.`);
  if (update !== false) {
    for (const each of found)
      if (update === true ? !confirmed.has(each.file) : isNamed(each))
        confirmed.set(each.file, each.words);
    const own = found.filter(({ file }) => confirmed.has(file));
    const text = formatLock(own, confirmed);
    writeProjectFiles(config.root, [{ path: translationsLock, text }]);
  }
  return found.map(({ words, ...translation }): ComparedTranslation => {
    const before = confirmed.get(translation.file);
    if (before === undefined) return { ...translation, state: 'unconfirmed', changes: [] };
    const changes = redline(before.map(asLine), words.map(asLine));
    return { ...translation, state: changes.length > 0 ? 'outdated' : 'confirmed', changes };
  });
}

const asLine = (words: string) => ({ words, below: '' });

type Found = Omit<ComparedTranslation, 'state' | 'changes'> & { readonly words: readonly string[] };

/** Lists the translations in one language with the words of their originals. */
function listTranslations(
  { language, original: main, settings, documents }: LanguageContent,
  map: SiteMap<BaseSettings>,
  read: (file: string) => string | undefined,
): Found[] {
  if (main === undefined) return [];
  const types = sourcesOf(map, language);
  const found = [...documents].flatMap(([name, { file }]): Found[] => {
    const source = types.find((each) =>
      'file' in each ? `content/${each.file}` === name : name.startsWith(folderPrefix(each.folder)),
    );
    const { file: original, row, written } = main.documents.get(name) ?? {};
    if (original === undefined || file === original || source === undefined) return [];
    const { fields, rules } = source.type;
    const text = row === undefined ? (read(original) ?? '') : '';
    const body = text.replace(/^---[ \t]*\r?\n[^]*?^---[ \t]*$/m, '');
    const words = [...translatedWords(fields, written), ...paragraphs(body)];
    return [{ file, original, language, isLegal: rules.sections !== undefined, words }];
  });
  // The rows of a table are one translation.
  const texts = new Map<string, Found>();
  for (const each of found) {
    const { words = [] } = texts.get(each.file) ?? {};
    texts.set(each.file, { ...each, words: [...words, ...each.words] });
  }
  if (settings === main.settings) return [...texts.values()];
  const words = translatedWords(map.settings, main.settings.written);
  const file = settingsFileOf(language);
  return [{ file, original: settingsFile, language, isLegal: false, words }, ...texts.values()];
}

/** A paragraph is the same wherever its lines break. */
const paragraphs = (text: string) =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');

/** Reads the words of each original by its translation; an unreadable lock confirms nothing. */
function readLock(text = ''): Map<string, readonly string[]> {
  const whole = { file: translationsLock, start: 0, end: text.length, report: () => {} };
  const { value } = parseYaml(text, whole) ?? {};
  const entries = Object.values(Object(value ?? {}) as Record<string, readonly Confirmed[]>).flat();
  return new Map(
    entries.flatMap(({ translations, words }) =>
      translations.map((file): [string, readonly string[]] => [file, words]),
    ),
  );
}

function formatLock(
  found: readonly Found[],
  confirmed: ReadonlyMap<string, readonly string[]>,
): string {
  const originals: Record<string, Confirmed[]> = {};
  for (const { file, original } of found.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    const words = confirmed.get(file) ?? [];
    const states = (originals[original] ??= []);
    const same = states.find((state) => isDeepStrictEqual(state.words, words));
    if (same === undefined) states.push({ translations: [file], words });
    else same.translations.push(file);
  }
  return head + loadYaml().stringify(originals, { lineWidth: 0 });
}

const head = `# The words of the originals when their translations were confirmed. “sitegen check” reports what
# changed since then, and “sitegen check --update-lock FILE” confirms one translation.
`;
