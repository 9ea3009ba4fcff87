import { isMarkdown } from '../lib/is-markdown.ts';
import type { RenderedSite } from '../render/rendered-site.ts';
import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import type { Location } from '../report/location.ts';
import { buildRules } from './build-rules.ts';
import { openLocator, type Locator } from './locator.ts';
import { createPageParser, type ParsePage } from './parsed-page.ts';
import { problemOfPage } from './problem-of-page.ts';
import type { ElementQuery, ScannedSite } from './rule.ts';
import { scanPage } from './scan-page.ts';

/**
 * Runs the rules of every build. Only a problem of an element costs more than a scan of the pages.
 */
export async function checkBuild(rendered: RenderedSite, report: Report): Promise<void> {
  const site = scanSite(rendered);
  const { inputs } = rendered.site;
  const unlocated: { readonly diagnostic: DiagnosticInput; readonly element: ElementQuery }[] = [];
  for (const { run } of buildRules)
    run(site, (diagnostic, element) => {
      if (element === undefined) report(problemOfPage(diagnostic, '', inputs));
      else unlocated.push({ diagnostic, element });
    });
  if (unlocated.length > 0) {
    const locator = await openLocator(rendered);
    const parse = await createPageParser(locator);
    const locate = createQueryLocator(locator, parse);
    for (const { diagnostic, element } of unlocated) {
      const located = { ...diagnostic, ...locate(element) };
      report(problemOfPage(adviseWriters(located, element), element.page.path, inputs));
    }
  }
}

const adviseWriters = (diagnostic: DiagnosticInput, { fixInText: fix }: ElementQuery) =>
  fix !== undefined && isMarkdown(diagnostic.file ?? '') ? { ...diagnostic, fix } : diagnostic;

function scanSite(rendered: RenderedSite): ScannedSite {
  const pages = rendered.pages.map((page) => Object.assign({}, page, scanPage(page.html)));
  const shown = new Set(pages.flatMap(({ documents }) => Object.values(documents).flat()));
  const unrendered = rendered.plan.documents.filter((document) => !shown.has(document));
  return { ...rendered, pages, unrendered };
}

/** Returns a function that locates elements. */
function createQueryLocator(locator: Locator, parse: ParsePage) {
  let last: ReturnType<ParsePage> | undefined;
  const locate = ({ page, select, matches = () => true, after = 0 }: ElementQuery): Location => {
    if (last?.page !== page) last = parse(page);
    const element = last.select(select).filter(matches)[after];
    return element === undefined ? { file: page.source } : last.locate(element);
  };
  return (query: ElementQuery): Location => {
    const { page, field } = query;
    const inField = field === undefined ? undefined : locator.locateField(field, page);
    return inField ?? locate(query);
  };
}
