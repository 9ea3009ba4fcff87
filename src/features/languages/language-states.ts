import type { RenderedSite } from '../../render/rendered-site.ts';
import { listSome } from '../../report/units.ts';
import type { ComparedTranslation } from '../../content/languages/translations.ts';

/** How complete a language of a site is. */
export type LanguageState = ReturnType<typeof describeLanguages>[number];

/**
 * Returns the states of all languages besides the default one; none after errors, since the pages of
 * texts with errors are not counted.
 */
export function describeLanguages(
  { plan, content }: Pick<RenderedSite, 'plan' | 'content'>,
  translations: readonly ComparedTranslation[],
) {
  if (!content.complete) return [];
  const pagesIn = (code: string) =>
    plan.pages.filter(({ variant }) => variant.slug === '' && variant.language.code === code);
  return content.translations.map(({ language, missing }) => ({
    language: language.code,
    // Without those of products.
    pages: pagesIn(language.code).length,
    of: pagesIn(content.language.code).length,
    missing,
    // Those whose original changed after they were confirmed.
    outdated: translations.flatMap((each) =>
      each.language === language && each.state === 'outdated' ? each.file : [],
    ),
  }));
}

/** Formats the state of a language: a line, and one with the texts that are not translated. */
export function formatLanguage(
  { language, pages, of, missing, outdated }: LanguageState,
  { verbose }: { readonly verbose: boolean },
): string {
  const old = outdated.length === 0 ? '' : `, ${outdated.length} out of date`;
  const files = listSome(missing, verbose ? Infinity : 5);
  const line = `${language}: ${pages} of ${of} pages${old}\n`;
  return missing.length === 0 ? line : `${line}  not translated: ${files}\n`;
}
