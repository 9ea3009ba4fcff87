import type { CheckRule } from '../../check/rule.ts';
import { alternates } from '../../features/languages/alternates.ts';
import { budget } from '../../features/budget/budget.ts';
import { canonical } from '../../check/rules/canonical.ts';
import { description } from '../../check/rules/description.ts';
import { dist } from '../../check/rules/dist.ts';
import { glyphs } from '../../check/rules/glyphs.ts';
import { headingOrder } from '../../check/rules/heading-order.ts';
import { images } from '../../check/rules/images.ts';
import { landmarks } from '../../check/rules/landmarks.ts';
import { leftovers } from '../../check/rules/leftovers.ts';
import { legalVersions } from '../../features/legal/legal-versions.ts';
import { namedOrigins } from '../../features/legal/named-origins.ts';
import { names } from '../../check/rules/names.ts';
import { nesting } from '../../check/rules/nesting.ts';
import { notFound } from '../../check/rules/not-found.ts';
import { placeholders } from '../../check/rules/placeholders.ts';
import { policy } from '../../check/rules/policy.ts';
import { reactWarnings } from '../../check/rules/react-warnings.ts';
import { references } from '../../check/rules/references.ts';
import { translations } from '../../features/languages/drift.ts';
import { variants } from '../../check/rules/variants.ts';

/** The rules of `check`, which parse every page. */
export const checkRules: readonly CheckRule[] = [
  alternates,
  budget,
  canonical,
  description,
  dist,
  glyphs,
  headingOrder,
  images,
  landmarks,
  leftovers,
  legalVersions,
  namedOrigins,
  names,
  nesting,
  notFound,
  placeholders,
  policy,
  reactWarnings,
  references,
  translations,
  variants,
];
