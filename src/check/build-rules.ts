import type { BuildRule } from './rule.ts';
import { addresses } from './rules/addresses.ts';
import { blockedContent } from './rules/blocked-content.ts';
import { duplicateIds } from './rules/duplicate-ids.ts';
import { fileNames } from './rules/file-names.ts';
import { forbiddenCharacters } from './rules/forbidden-characters.ts';
import { keys } from './rules/keys.ts';
import { language } from './rules/language.ts';
import { links } from './rules/links.ts';
import { metadata } from './rules/metadata.ts';
import { positions } from './rules/positions.ts';
import { title } from './rules/title.ts';

/** The rules of every build, which an error of stops. They are fast enough for thousands of pages. */
export const buildRules: readonly BuildRule[] = [
  addresses,
  blockedContent,
  duplicateIds,
  fileNames,
  forbiddenCharacters,
  keys,
  language,
  links,
  metadata,
  positions,
  title,
];
