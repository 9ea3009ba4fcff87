import type { CheckRule } from '../check/rule.ts';
import type { AddedFiles, OpenChange } from '../render/rendered-site.ts';
import { budget } from './budget/budget.ts';
import { copyFiles, linkCopies } from './copies/copies.ts';
import { markDrafts } from './drafts/mark-drafts.ts';
import { hostFiles } from './hosts/host-files.ts';
import { alternates } from './languages/alternates.ts';
import { translations } from './languages/drift.ts';
import { nameLanguages } from './languages/name-languages.ts';
import { legalVersions } from './legal/legal-versions.ts';
import { namedOrigins } from './legal/named-origins.ts';
import { searchFiles } from './search/search-files.ts';

/** What changes each finished page, in this order. */
export const changes: readonly OpenChange[] = [nameLanguages, markDrafts, linkCopies];

/** What adds files, in this order. The configuration of the host lists all other files. */
export const files: readonly AddedFiles[] = [searchFiles, copyFiles, hostFiles];

/** The rules of `check` that only one feature needs. */
export const rules: readonly CheckRule[] = [
  alternates,
  budget,
  legalVersions,
  namedOrigins,
  translations,
];
