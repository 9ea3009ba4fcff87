import type { AddFiles, OpenChange } from '../render/rendered-site.ts';
import { copyFiles, linkCopies } from './copies/copies.ts';
import { markDrafts } from './drafts/mark-drafts.ts';
import { hostFiles } from './hosts/host-files.ts';
import { nameLanguages } from './languages/name-languages.ts';
import { searchFiles } from './search/search-files.ts';

/** What changes each finished page, in this order. */
export const changes: readonly OpenChange[] = [nameLanguages, markDrafts, linkCopies];

/** What adds files, in this order. The configuration of the host lists all other files. */
export const files: readonly AddFiles[] = [searchFiles, copyFiles, hostFiles];
