import type { CheckRule } from './rule.ts';
import { alternates } from './rules/alternates.ts';
import { budget } from './rules/budget.ts';
import { canonical } from './rules/canonical.ts';
import { contrast } from './rules/contrast.ts';
import { copies } from './rules/copies.ts';
import { description } from './rules/description.ts';
import { dist } from './rules/dist.ts';
import { glyphs } from './rules/glyphs.ts';
import { headingOrder } from './rules/heading-order.ts';
import { images } from './rules/images.ts';
import { landmarks } from './rules/landmarks.ts';
import { leftovers } from './rules/leftovers.ts';
import { legalTruth } from './rules/legal-truth.ts';
import { legalVersions } from './rules/legal-versions.ts';
import { names } from './rules/names.ts';
import { nesting } from './rules/nesting.ts';
import { notFound } from './rules/not-found.ts';
import { otherLanguage } from './rules/other-language.ts';
import { placeholders } from './rules/placeholders.ts';
import { policy } from './rules/policy.ts';
import { privacy } from './rules/privacy.ts';
import { reactWarnings } from './rules/react-warnings.ts';
import { references } from './rules/references.ts';
import { translations } from './rules/translations.ts';
import { variants } from './rules/variants.ts';

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
