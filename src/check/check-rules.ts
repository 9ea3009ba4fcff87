import type { CheckRule } from './rule.ts';
import { canonical } from './rules/canonical.ts';
import { description } from './rules/description.ts';
import { dist } from './rules/dist.ts';
import { glyphs } from './rules/glyphs.ts';
import { headingOrder } from './rules/heading-order.ts';
import { images } from './rules/images.ts';
import { landmarks } from './rules/landmarks.ts';
import { leftovers } from './rules/leftovers.ts';
import { names } from './rules/names.ts';
import { nesting } from './rules/nesting.ts';
import { notFound } from './rules/not-found.ts';
import { placeholders } from './rules/placeholders.ts';
import { policy } from './rules/policy.ts';
import { reactWarnings } from './rules/react-warnings.ts';
import { references } from './rules/references.ts';
import { variants } from './rules/variants.ts';

/** The rules of `check`, which parse every page and stop no build. Features add theirs. */
export const checkRules: readonly CheckRule[] = [
  canonical,
  description,
  dist,
  glyphs,
  headingOrder,
  images,
  landmarks,
  leftovers,
  names,
  nesting,
  notFound,
  placeholders,
  policy,
  reactWarnings,
  references,
  variants,
];
