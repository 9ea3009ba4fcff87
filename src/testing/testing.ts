/** The entry `react-sitegen/testing`. */
export { findBarriers, type BrowserPage } from './find-barriers.ts';
export { findSiteBarriers, type BarrierOptions } from './find-site-barriers.ts';
export { openSite } from './open-site.ts';
export type { OpenedSite, OpenOptions, Visit } from './open-site.ts';
export type { SitePage } from './parsed-page.ts';
