import type { BuildRule, CheckRule } from './rule.ts';
import { addresses } from './rules/addresses.ts';
import { alternates } from './rules/alternates.ts';
import { blockedContent } from './rules/blocked-content.ts';
import { budget } from './rules/budget.ts';
import { canonical } from './rules/canonical.ts';
import { contrast } from './rules/contrast.ts';
import { copies } from './rules/copies.ts';
import { description } from './rules/description.ts';
import { dist } from './rules/dist.ts';
import { duplicateIds } from './rules/duplicate-ids.ts';
import { forbiddenCharacters } from './rules/forbidden-characters.ts';
import { glyphs } from './rules/glyphs.ts';
import { headingOrder } from './rules/heading-order.ts';
import { images } from './rules/images.ts';
import { landmarks } from './rules/landmarks.ts';
import { language } from './rules/language.ts';
import { leftovers } from './rules/leftovers.ts';
import { legalTruth } from './rules/legal-truth.ts';
import { legalVersions } from './rules/legal-versions.ts';
import { links } from './rules/links.ts';
import { names } from './rules/names.ts';
import { nesting } from './rules/nesting.ts';
import { notFound } from './rules/not-found.ts';
import { otherLanguage } from './rules/other-language.ts';
import { placeholders } from './rules/placeholders.ts';
import { policy } from './rules/policy.ts';
import { positions } from './rules/positions.ts';
import { privacy } from './rules/privacy.ts';
import { reactWarnings } from './rules/react-warnings.ts';
import { references } from './rules/references.ts';
import { title } from './rules/title.ts';
import { translations } from './rules/translations.ts';
import { variants } from './rules/variants.ts';

/** The rules of every build, which are fast enough for thousands of pages. */
export const buildRules: readonly BuildRule[] = [
  addresses,
  blockedContent,
  duplicateIds,
  forbiddenCharacters,
  language,
  links,
  positions,
  title,
];

/** The rules of `check`, which parse every page. */
export const checkRules: readonly CheckRule[] = [
  alternates,
  budget,
  canonical,
  contrast,
  copies,
  description,
  dist,
  glyphs,
  headingOrder,
  images,
  landmarks,
  leftovers,
  legalTruth,
  legalVersions,
  names,
  nesting,
  notFound,
  otherLanguage,
  placeholders,
  policy,
  privacy,
  reactWarnings,
  references,
  translations,
  variants,
];
