import type { Config } from '../../config/config.ts';
import type { Content } from '../../content/load-content.ts';
import type { Document } from '../../content/load-document.ts';
import { planSite } from '../../plan/plan-site.ts';
import type { Plan, PlannedPage } from '../../plan/plan.ts';
import type { Diagnostic, Report } from '../../report/diagnostic.ts';
import type { BaseSettings, SiteMap } from '../../site/define-site.ts';
import { isSameList } from './same-list.ts';

interface Last {
  readonly inputs: readonly unknown[];
  readonly documents: ReadonlyMap<string, Document>;
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans as `planSite` does. Where only the words of some documents are new, their pages are given them, and all others stay the same objects. */
export function rememberPlan(): typeof planSite {
  let last: Last | undefined;
  return (config: Config, map: SiteMap<BaseSettings>, content: Content, report: Report) => {
    const inputs = [map, content.settings, config.origin, config.base, ...listFiles(content)];
    const { documents } = content;
    if (last === undefined || !isSameList(last.inputs, inputs)) {
      const diagnostics: Diagnostic[] = [];
      last = {
        inputs,
        documents,
        diagnostics,
        plan: planSite(config, map, content, (diagnostic) => void diagnostics.push(diagnostic)),
      };
    } else last = { ...last, documents, plan: exchange(last.plan, last.documents, documents) };
    last.diagnostics.forEach(report);
    return last.plan;
  };
}

/** The files that a plan is made from, whatever stands in them. */
const listFiles = ({ documents, folders }: Content) => [
  [...documents.keys()].join('\n'),
  ...[...folders].flatMap(([folder, files]) => [folder, files.join('\n')]),
];

function exchange(
  plan: Plan,
  old: ReadonlyMap<string, Document>,
  next: ReadonlyMap<string, Document>,
): Plan {
  const changed = new Set(
    [...old].filter(([file, document]) => next.get(file) !== document).map(([file]) => file),
  );
  if (changed.size === 0) return plan;
  return { ...plan, pages: plan.pages.map((page) => exchangeIn(page, changed, next)) };
}

function exchangeIn(
  page: PlannedPage,
  changed: ReadonlySet<string>,
  next: ReadonlyMap<string, Document>,
): PlannedPage {
  const sources = Object.entries(page.documents).map(
    ([name, source]: [string, Document | readonly Document[]]) => [name, source] as const,
  );
  if (!sources.some(([, source]) => [source].flat().some(({ file }) => changed.has(file))))
    return page;
  const newer = (document: Document) => next.get(document.file) ?? document;
  const documents = sources.map(
    ([name, source]) => [name, isList(source) ? source.map(newer) : newer(source)] as const,
  );
  return { ...page, documents: Object.fromEntries(documents) };
}

const isList = (source: Document | readonly Document[]): source is readonly Document[] =>
  Array.isArray(source);
