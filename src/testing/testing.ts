/** The entry `react-sitegen/testing`. */
import type { matchers } from './matchers.ts';

export { findBarriers, type BrowserPage } from './find-barriers.ts';
export { findSiteBarriers, type BarrierOptions } from './find-site-barriers.ts';
export { matchers } from './matchers.ts';
export type { Subject } from './matchers.ts';
export { openSite } from './open-site.ts';
export type { OpenedSite, OpenOptions } from './open-site.ts';
export type { SitePage } from './site-page.ts';

type SiteMatchers<Result> = {
  [Name in keyof typeof matchers]: (
    ...expected: Rest<Parameters<(typeof matchers)[Name]>>
  ) => Result;
};
type Rest<Parameters extends readonly unknown[]> = Parameters extends readonly [
  unknown,
  ...infer Others,
]
  ? Others
  : never;

declare module 'vitest' {
  interface Matchers<T> extends SiteMatchers<T> {}
}
