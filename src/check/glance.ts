import type { Tree } from '../tree.ts';
import type { Plan } from '../plan/plan-site.ts';
import { createTargetFinder, isOwnPage, ownAnchor, targetOf } from './link-targets.ts';
import type { PageIdentity } from './rule.ts';
import { isLanguageTag } from './rules/language.ts';
import { scanHtml, scanPage } from './scan-page.ts';

/**
 * What a thread notes of the pages that it makes, while it has their HTML at hand. In nearly every build nothing is wrong with the pages, and
 * that can be told from the notes of all threads; only where it cannot, the rules look at every page to say what is wrong, and where.
 */
export interface Glance {
  /** How many pages it covers. */
  pages: number;
  /** Whether a page has something that concerns no other one and that a rule would report. */
  doubtful: boolean;
  readonly languages: Set<string>;
  /** Of the pages at the root. */
  readonly titles: Set<string>;
  /** The addresses, as from `targetOf`, that pages lead to, those of planned pages left out. */
  readonly targets: Set<string>;
}

/** Makes a glance, and what adds a page to it; `html` is the page as it is published. */
export function createObserver({ pages, origin }: Pick<Plan, 'pages' | 'origin'>): {
  readonly glance: Glance;
  look(page: PageIdentity, html: string): void;
} {
  const glance: Glance = {
    pages: 0,
    doubtful: false,
    languages: new Set(),
    titles: new Set(),
    targets: new Set(),
  };
  const addresses = new Set(pages.map(({ address }) => address));
  return {
    glance,
    look(page, html) {
      const { ids, references, title, language } = scanHtml(html);
      glance.pages += 1;
      glance.languages.add(language);
      if (title === '' || (ids.length > 1 && new Set(ids).size < ids.length))
        glance.doubtful = true;
      if (page.copy.slug === '') {
        if (glance.titles.has(title)) glance.doubtful = true;
        glance.titles.add(detached(title));
      }
      for (const reference of references) {
        // Most links lead to pages, and most pages have most of the others in common.
        if (addresses.has(reference) || glance.targets.has(reference)) continue;
        if (isOwnPage(reference)) {
          const anchor = ownAnchor(reference);
          if (anchor !== undefined && !ids.includes(anchor)) glance.doubtful = true;
        } else {
          const target = targetOf(reference, page, origin);
          if (target !== undefined && !addresses.has(target)) glance.targets.add(detached(target));
        }
      }
    },
  };
}

/** A part of a text keeps the whole text in memory, which is a page here. */
const detached = (part: string) => Buffer.from(part).toString();

/** Whether the glances of all threads show that the cheap rules have nothing to report. */
export function isBeyondDoubt(
  glances: readonly Glance[],
  tree: Tree,
  plan: Plan,
  base: string,
): boolean {
  const sum = (of: (glance: Glance) => number) =>
    glances.reduce((total, glance) => total + of(glance), 0);
  if (
    glances.some(({ doubtful }) => doubtful) ||
    sum((glance) => glance.pages) !== plan.pages.length
  )
    return false;
  if (!plan.pages.every(({ output }) => tree.has(output))) return false;
  const union = (of: (glance: Glance) => Set<string>) =>
    new Set(glances.flatMap((glance) => [...of(glance)]));
  if (union(({ titles }) => titles).size !== sum(({ titles }) => titles.size)) return false;
  if (![...union(({ languages }) => languages)].every(isLanguageTag)) return false;
  const pages = new Set(plan.pages.map(({ output }) => output));
  const known = new Map<string, readonly string[] | undefined>();
  const idsOf = (output: string) => {
    if (!known.has(output))
      known.set(
        output,
        pages.has(output) ? scanPage(tree.get(output)?.bytes ?? new Uint8Array()).ids : undefined,
      );
    return known.get(output);
  };
  const find = createTargetFinder({ tree, plan, base }, idsOf);
  return [...union(({ targets }) => targets)].every((target) => find(target) === undefined);
}
